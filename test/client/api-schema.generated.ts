// Generated from docs/openapi.json by npm run openapi. Do not edit.
export interface paths {
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive
         * @description Asks no dependency; restart the process when it fails.
         */
        get: operations["health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the process serve
         * @description Each dependency with its own state; 503 when one is down.
         */
        get: operations["health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show my credits
         * @description Zeros for a user who never had any.
         */
        get: operations["credits_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my ledger
         * @description Newest first. Entries never change.
         */
        get: operations["credits_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my reservations
         * @description Newest first: what is held, and what was charged or released.
         */
        get: operations["credits_listReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a quote
         * @description Aliases are resolved to the model that runs. The price is kept for 10 minutes; nothing is held yet.
         */
        post: operations["credits_quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prices
         * @description The current ones, in the order of capability and model.
         */
        get: operations["prices_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/credits/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant credits
         * @description Recorded in the ledger and the audit log. A key grants once, for ever.
         */
        post: operations["adminBilling_grant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/credits/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reconcile credits
         * @description Account = sum of entries, held = sum of held reservations; reports what drifts.
         */
        get: operations["adminBilling_reconcile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prices/{capability}/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a price
         * @description Becomes a new version. Quotes and holds made before keep their price.
         */
        put: operations["adminBilling_setPrice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Those of the project that the caller is a member of.
         */
        get: operations["workspaces_list"];
        put?: never;
        /**
         * Create a workspace
         * @description The caller is its owner.
         */
        post: operations["workspaces_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The caller's own workspace
         * @description Made at the first call; the same one ever after.
         */
        post: operations["workspaces_home"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a member
         * @description By the owner; adding a member again changes nothing.
         */
        post: operations["workspaces_addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description By the owner, or by the member himself; the owner stays.
         */
        delete: operations["workspaces_removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List boards
         * @description Of the workspace.
         */
        get: operations["boards_list"];
        put?: never;
        /**
         * Bind a canvas
         * @description Makes it a board of the workspace; a canvas has one board, and keeps it.
         */
        post: operations["boards_bind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a board
         * @description For members of the workspace who may see the canvas.
         */
        get: operations["boards_get"];
        put?: never;
        post?: never;
        /**
         * Unbind a canvas
         * @description Not while the board has runs; the canvas itself stays.
         */
        delete: operations["boards_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs of a board
         * @description Newest first.
         */
        get: operations["runs_list"];
        put?: never;
        /**
         * Run models on nodes
         * @description Freezes the inputs, holds the price of every step, and queues the run. Results land on the canvas.
         */
        post: operations["runs_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run
         * @description With its steps and their outputs.
         */
        get: operations["runs_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Queued steps end at once, uncharged; of running ones the provider decides.
         */
        post: operations["runChanges_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry what did not succeed
         * @description A new run with new inputs and holds, which names this one.
         */
        post: operations["runChanges_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/steps/{stepId}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a kept output
         * @description To its own node, whatever that holds now, or to a new one.
         */
        post: operations["runChanges_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/steps/{stepId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a kept output
         * @description It is not offered any more; its media stay.
         */
        post: operations["runChanges_discard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a run
         * @description Server-sent events. The ID is the event's `seq`; reconnecting with it misses and repeats nothing. The stream of a run that is
         *     over ends after its last event.
         *
         *     | event | data besides `seq`, `type`, `at` |
         *     |---|---|
         *     | `run.created` | `runId`, `boardId`, `accountId`, `retryOf`, `steps` |
         *     | `step.started` | `stepId`, `operationId` |
         *     | `step.text` | `stepId`, `offset`, `text`: what a model has written; no ID, not stored. Offset 0 begins anew |
         *     | `step.succeeded` | `stepId`, `nodeId`, `storageKeys`, `appliedVersion` |
         *     | `step.conflict` | `stepId`, `nodeId`, `storageKeys`, `errorCode` |
         *     | `step.failed`, `step.cancelled`, `step.skipped` | `stepId`, `errorCode` |
         *     | `run.cancel_requested` | `accountId` |
         *     | `run.finished` | `status`, `errorCode`, `steps` |
         *     | `step.late_result` | `stepId`, `nodeId`, `storageKeys`: of a step that had ended as uncertain |
         *     | `step.applied`, `step.discarded` | `stepId`, `nodeId`, `accountId` |
         *     | `resync` | `reason`: the stream ends; reconnect with the last ID |
         *     | `revoked`, `deleted` | `reason`: the stream ends for good |
         */
        get: operations["runEvents_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/events/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events of a run
         * @description The same as the stream has, page by page.
         */
        get: operations["runEvents_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List canvases
         * @description Those that the caller is a member of, newest first.
         */
        get: operations["canvases_list"];
        put?: never;
        /**
         * Create a canvas
         * @description Empty, at revision 0; the caller is its owner.
         */
        post: operations["canvases_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a canvas
         * @description Title, role and revision; the document has its own address.
         */
        get: operations["canvases_get"];
        put?: never;
        post?: never;
        /**
         * Delete a canvas
         * @description Gone for everybody, its streams close; the owner can restore it.
         */
        delete: operations["canvases_delete"];
        options?: never;
        head?: never;
        /**
         * Rename a canvas
         * @description Takes no revision; open streams get the event `canvas`.
         */
        patch: operations["canvases_rename"];
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted canvas
         * @description For its owner; members and document are as they were.
         */
        post: operations["canvases_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description With their roles, in order of user ID.
         */
        get: operations["members_list"];
        put?: never;
        /**
         * Add a member
         * @description By username, without an invitation.
         */
        post: operations["members_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Open streams of the member close within a second.
         */
        delete: operations["members_remove"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Open streams of the member are told within a second.
         */
        patch: operations["members_changeRole"];
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a canvas
         * @description For everybody but the owner, who transfers the ownership first.
         */
        post: operations["members_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer the ownership
         * @description To a member; the old owner stays as editor.
         */
        post: operations["members_transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Newest first, without their tokens.
         */
        get: operations["invitations_list"];
        put?: never;
        /**
         * Create an invitation
         * @description A link with role, expiry and number of uses. The token is told once.
         */
        post: operations["invitations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Nobody joins by it any more; those who have, stay.
         */
        delete: operations["invitations_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description The caller becomes a member. A member keeps the role and spends no use.
         */
        post: operations["invitations_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log after a revision
         * @description Pages of at most 500, never skipping a revision. Folding them over the document of `after` gives that of the last one.
         */
        get: operations["operations_list"];
        put?: never;
        /**
         * Apply a batch of operations
         * @description All or none, one revision each. A refusal names the failing operation in `errors[].pointer` and `details.index`. When the answer got lost, send the same batch again: it is applied once.
         */
        post: operations["operations_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the whole document
         * @description Streamed, in canonical form (RFC 8785): the bytes of a revision are always the same, and its ETag is the revision.
         */
        get: operations["document_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a part of the document
         * @description By `ids`, or by a region: what overlaps it, with the edges there.
         */
        get: operations["document_part"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo one's newest operations
         * @description One's own operations only, newest first. What somebody else has changed since is left, field by field (position and parent as one
         *     where they were moved together), and named in `left`. It is written as ordinary operations of one batch, which everybody sees.
         */
        post: operations["undo_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redo what was undone last
         * @description One's own operations only, newest first. What somebody else has changed since is left, field by field (position and parent as one
         *     where they were moved together), and named in `left`. It is written as ordinary operations of one batch, which everybody sees. A new operation of one's own empties the redo stack.
         */
        post: operations["undo_redo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/undo-stack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one's undo stack
         * @description How much can be undone and redone, and what is next. All tabs and devices of a user share it.
         */
        get: operations["undo_stack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a canvas
         * @description A canvas of the caller's own with the same content under new IDs. Members, comments, versions and log stay where they are.
         */
        post: operations["copies_duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/copies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy entities into a canvas
         * @description From a canvas that the caller may see, under new IDs, as operations of this one: streams follow and undo takes them back. Parents and references outside of the selection are left out.
         */
        post: operations["copies_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a canvas
         * @description As a JSON file that an import takes, here or elsewhere. Media are named by storage key and not in it.
         */
        get: operations["copies_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a canvas
         * @description A canvas of the caller's own from an exported document, under new IDs. All or nothing.
         */
        post: operations["copies_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import into a canvas
         * @description The entities of an exported document, under new IDs, beside what is there; title and settings stay.
         */
        post: operations["copies_importIntoCanvas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions
         * @description Newest first.
         */
        get: operations["versions_list"];
        put?: never;
        /**
         * Make a version
         * @description The document as it is now, under a name. What it shows stays, also when the canvas no longer shows it.
         */
        post: operations["versions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version
         * @description What it is of; its document has an address of its own.
         */
        get: operations["versions_get"];
        put?: never;
        post?: never;
        /**
         * Delete a version
         * @description By its author, or the owner of the canvas. It holds no media from now on.
         */
        delete: operations["ownVersions_delete"];
        options?: never;
        head?: never;
        /**
         * Rename a version
         * @description By its author, or the owner of the canvas.
         */
        patch: operations["ownVersions_rename"];
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/versions/{versionId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the document of a version
         * @description As the canvas gave it at that revision, byte for byte.
         */
        get: operations["versions_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/versions/{versionId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a version
         * @description With another version, or with the canvas as it is now. An entity that was changed and changed back does not differ.
         */
        get: operations["versions_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/versions/{versionId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version
         * @description By ordinary operations: nothing of the log is lost, open streams follow, and undo takes it back. Before, a
         *     `before-restore` version is made of the canvas. All or nothing; comments of nodes that come back are at their nodes again.
         *     While a large restore is written, other writers of the canvas wait.
         */
        post: operations["versions_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a canvas live
         * @description Server-sent events. The ID is `<revision>.<commentSeq>`; reconnecting with it misses and repeats nothing.
         *
         *     | event | data | then |
         *     |---|---|---|
         *     | `ready` | `role`, `revision`, `title`, `clientId` | the stream is open |
         *     | `presence` | `full`, `clients`, `gone` | `full`: these are all who are here; else these have changed, and `gone` have left |
         *     | `locks` | `locks` | all entity locks that hold |
         *     | `operation` | an operation, as the log has it | apply it |
         *     | `comment` | `seq`, `change`, `threadId`, `commentId`, `thread`, `comment` | replace both by what they are now |
         *     | `comments-reset` | `threads`, `commentSeq` | load the comments again; the stream goes on |
         *     | `notifications` | `unread`, `latestId` | of the user, on whichever canvas |
         *     | `canvas` | `title` | the canvas was renamed |
         *     | `members` | `membershipVersion` | read the members again |
         *     | `role` | `role` | the own role has changed |
         *     | `resync` | `reason` | the stream ends; reconnect with the last ID |
         *     | `reset` | `snapshot`, `revision` | the stream ends; load the document, reconnect with its revision |
         *     | `revoked`, `deleted` | `reason` | the stream ends for good |
         *
         *     Only `ready`, `operation`, `comment` and `comments-reset` carry an ID. A thread whose node is deleted by an `operation` is detached from then on. A client of `presence` is known by `userId` and `clientId` and has `name`,
         *     `colour`, `cursor`, `selection`, `viewport` and `idle`; the own one is among them. A lock has `entityId`, `userId` and `clientId`.
         */
        get: operations["live_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tell where the user is
         * @description Replaces what the others see of this tab; they hear of it as `presence` on their event streams. It is kept in memory alone, is no
         *     part of the document and takes no revision.
         *
         *     Tell every change as it comes: those of 50 ms are one event. A tab without an open event stream that tells nothing for six seconds
         *     is gone, so it repeats itself every two or three; with a stream it is there as long as the stream is open.
         */
        put: operations["presence_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/locks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entity locks
         * @description Those that hold now, in order of entity ID.
         */
        get: operations["locks_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/locks/{entityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Lock an entity
         * @description For the time of an edit: while it holds, operations of other users that change or delete the entity, directly or by what they do
         *     to it, are refused with `entity-locked`. One's own lock of another tab and an expired one are taken over. A lock ends with its term,
         *     when it is released, and with the right to edit; the event streams tell `locks`.
         */
        put: operations["locks_lock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/locks/{entityId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a lock
         * @description From now on for the term. Repeat it at half of the term; nobody has changed the entity in between.
         */
        post: operations["locks_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/locks/{entityId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a lock
         * @description Releasing what is held no more does nothing.
         */
        post: operations["locks_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comment-threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List threads of comments
         * @description Newest first, each with its first comment; open ones unless asked otherwise.
         */
        get: operations["commentThreads_list"];
        put?: never;
        /**
         * Start a thread
         * @description Any member may. Comments are no part of the document and take no revision; streams tell `comment`.
         */
        post: operations["commentThreads_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comment-threads/{threadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a thread
         * @description Also one whose comments were all deleted.
         */
        get: operations["commentThreads_get"];
        put?: never;
        post?: never;
        /**
         * Delete a thread
         * @description All of its comments: for the owner of the canvas, and for who wrote all of them.
         */
        delete: operations["commentThreads_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comment-threads/{threadId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a thread
         * @description A resolved one stays as it is.
         */
        post: operations["commentThreads_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comment-threads/{threadId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a thread
         * @description An open one stays as it is.
         */
        post: operations["commentThreads_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comment-threads/{threadId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a thread
         * @description Oldest first; a deleted one keeps its place and says nothing.
         */
        get: operations["commentThreads_comments"];
        put?: never;
        /**
         * Reply in a thread
         * @description Any member may, in a resolved thread too. Who takes part in the thread is notified.
         */
        post: operations["commentThreads_reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a comment
         * @description Also one that was deleted, which says nothing.
         */
        get: operations["comments_get"];
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description One's own; the owner of the canvas any. What it said, its picture, history and reactions are gone for everybody; replies stay.
         */
        delete: operations["comments_delete"];
        options?: never;
        head?: never;
        /**
         * Edit one's comment
         * @description What it said before stays readable in its history. Only who is newly mentioned is notified.
         */
        patch: operations["comments_edit"];
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comments/{commentId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List earlier texts of a comment
         * @description Newest first.
         */
        get: operations["comments_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comments/{commentId}/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who reacted to a comment
         * @description In order of emoji and user.
         */
        get: operations["comments_reactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/comments/{commentId}/reactions/{emoji}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * React to a comment
         * @description Once with each emoji; again does nothing.
         */
        put: operations["comments_reactWith"];
        post?: never;
        /**
         * Take back one's reaction
         * @description One that is not there is taken back.
         */
        delete: operations["comments_unreact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List own notifications
         * @description Newest first, of canvases that the user is a member of. Every open event stream tells `notifications` when their number changes. They are kept for 90 days.
         */
        get: operations["notifications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{notificationId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Again does nothing.
         */
        post: operations["notifications_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description All up to the newest one seen.
         */
        post: operations["notifications_readAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search a canvas
         * @description Titles, texts and prompts of nodes and groups, and comments.
         */
        get: operations["search_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/legacy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a canvas in the old form
         * @description One document, as clients from before shared canvases keep it: what everybody has done to it, with the chats of the caller. The caller's copy in the old state follows.
         */
        get: operations["legacy_get"];
        /**
         * Write a canvas in the old form
         * @description The whole document. What it changes of the one that was loaded (`If-Match`, or the `revision` in it) becomes operations: what others have done since stays, field by field, and an undo takes it back. Without `groups` in it, groups stay as they are.
         */
        put: operations["legacy_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/opencut-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open editing sessions
         * @description Those that hold nodes now, in order of ID.
         */
        get: operations["openCut_list"];
        put?: never;
        /**
         * Open an editing session
         * @description Hands out the media of nodes, as the stored document has them; what the request says of them is only compared. A node has one editor at a time: a selection that overlaps somebody else's open session is refused with who holds it until when. One's own sessions that overlap are superseded, and so are those whose time is over.
         */
        post: operations["openCut_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/opencut-sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an editing session
         * @description With its media as the canvas shows them now.
         */
        get: operations["openCut_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/opencut-sessions/{sessionId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew an editing session
         * @description One's own, from now on for the term; 8 hours after it was opened it ends in any case.
         */
        post: operations["openCut_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/opencut-sessions/{sessionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an editing session
         * @description One's own, or as owner anybody's. Nothing happens when it is over already.
         */
        post: operations["openCut_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canvases/{canvasId}/opencut-sessions/{sessionId}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the finished cut
         * @description The video, uploaded as a media object of the caller's own, becomes a node by one operation of the caller, and the session ends. Repeating it answers with the same node.
         */
        post: operations["openCut_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/opencut-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all editing sessions
         * @description Open and closed ones, newest first. What was done to each stands in the audit log, target type `opencut-session`.
         */
        get: operations["openCutAudit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List generations
         * @description The caller's own, of every origin, newest first.
         */
        get: operations["generations_list"];
        put?: never;
        /**
         * Submit a generation
         * @description Quoted, held and queued in one step. The same operation ID and payload is the same generation.
         */
        post: operations["generations_submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generations/{operationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a generation
         * @description Its three states, progress and result.
         */
        get: operations["generations_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generations/{operationId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a generation
         * @description Not sent yet: ended and released at once. Later the provider decides, and what it charges is charged.
         */
        post: operations["generations_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/generations/{operationId}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an unknown generation
         * @description On the word of the provider, recorded in the audit log. Never makes a new call.
         */
        post: operations["reconciliation_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account
         * @description Opens its first session too. An operator may close registration.
         */
        post: operations["auth_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Always gives a new token; a session that the request carries ends.
         */
        post: operations["auth_logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of this request and its event streams.
         */
        post: operations["auth_logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I
         * @description The user and the session of this request.
         */
        get: operations["auth_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description This session goes on; all others of the user end, and all API keys.
         */
        post: operations["auth_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Those that are valid now, oldest first.
         */
        get: operations["sessions_list"];
        put?: never;
        post?: never;
        /**
         * End all sessions
         * @description Of the user, on every device, this one included.
         */
        delete: operations["sessions_endAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session
         * @description Another device of the user, or this one. Its event streams close.
         */
        delete: operations["sessions_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own API keys
         * @description In the order in which they were made, ended ones too, without their secrets.
         */
        get: operations["apiKeys_list"];
        put?: never;
        /**
         * Make an API key
         * @description For programs of your own. It acts as you, within its scopes, and always ends. The secret is shown in this answer only.
         */
        post: operations["apiKeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description At once and for ever; its event streams close. Asking again changes nothing.
         */
        delete: operations["apiKeys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description In the order in which they were made; search, status and role narrow the list.
         */
        get: operations["adminUsers_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a user
         * @description Role and status as they are now.
         */
        get: operations["adminUsers_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a user
         * @description Sessions and event streams end at once; log-in is refused. Asking again changes nothing.
         */
        post: operations["adminUsers_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-enable a user
         * @description The user may log in again; ended sessions stay ended. Asking again changes nothing.
         */
        post: operations["adminUsers_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Grant or withdraw the admin role
         * @description Counts from the next request on. Asking again changes nothing.
         */
        put: operations["adminUsers_changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/service-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service tokens
         * @description In the order in which they were made, revoked ones too, without their secrets.
         */
        get: operations["serviceTokens_list"];
        put?: never;
        /**
         * Make a service token
         * @description For workers and other servers. The secret is shown in this answer only.
         */
        post: operations["serviceTokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/service-tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a service token
         * @description At once and for ever. Asking again changes nothing.
         */
        delete: operations["serviceTokens_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Newest first; actor, action and target narrow the list. Records never change.
         */
        get: operations["audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the own data
         * @description One JSON object a line, each with its `type`: profile, sessions, keys, canvases with what is on them, media (without their bytes), credits, calls, runs.
         */
        get: operations["account_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what stands in the way of deleting the account
         * @description Others work on what is shared, and what is being paid for ends first.
         */
        get: operations["account_obstacles"];
        put?: never;
        /**
         * Delete the own account
         * @description At once and for ever: sessions and keys end, memberships too, own canvases and media go. What evidence of payments names stays without a name.
         */
        post: operations["account_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose an avatar
         * @description One of the own media objects, by its content. Others see it encoded anew, small and without metadata.
         */
        put: operations["avatar_change"];
        post?: never;
        /**
         * Remove the avatar
         * @description The media object stays.
         */
        delete: operations["avatar_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a user's avatar
         * @description WebP of at most 256 pixels a side. 202 with Retry-After right after its media object was made.
         */
        get: operations["avatar_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket for a direct upload
         * @description Declare the content; then send it by `upload` or `direct`, then call `finalize` with the receipt.
         */
        post: operations["uploads_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/uploads/{reservationId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the content of an upload
         * @description Streamed to storage, create-only: the first bytes win, and whoever comes again is told `exists`.
         */
        put: operations["uploads_content"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/uploads/{reservationId}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish an upload
         * @description Verifies what is stored and records it as a media object. The same receipt returns the same object again.
         */
        post: operations["uploads_finalize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{storageKey}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the bytes of a media object
         * @description For its owner, and for members of a canvas that shows it. Supports Range, If-Range, ETag and conditional requests.
         */
        get: operations["mediaContent_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /**
         * Describe the bytes of a media object
         * @description The headers of the GET, without the bytes.
         */
        head: operations["mediaContent_describe"];
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's media objects
         * @description Newest first.
         */
        get: operations["media_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{storageKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metadata of a media object
         * @description For its owner, and for members of a canvas that shows it.
         */
        get: operations["media_get"];
        put?: never;
        post?: never;
        /**
         * Delete a media object
         * @description Only its owner, and only when nothing refers to it; else the references are listed. The bytes follow soon after.
         */
        delete: operations["media_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{storageKey}/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An address for the bytes of a media object
         * @description Signed and short-lived where browsers reach the object store; else the address of `content` at this API.
         */
        get: operations["media_url"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{storageKey}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A small picture of a media object
         * @description WebP, turned as displayed, in sRGB, without metadata; of a video its poster. For whoever may read the media object. Right after an upload the answer is 202 with Retry-After until a worker has made it.
         */
        get: operations["mediaThumbnail_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's assets
         * @description Newest first.
         */
        get: operations["assets_list"];
        put?: never;
        /**
         * Add an asset
         * @description Shows a media object of the caller's own. The MD5 of an image is compared with the stored bytes; an image that is there already is not added again, so that the request may be repeated.
         */
        post: operations["assets_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an asset
         * @description One of the caller's own.
         */
        get: operations["assets_get"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description The media object stays; it can be deleted when nothing else shows it.
         */
        delete: operations["assets_remove"];
        options?: never;
        head?: never;
        /**
         * Rename an asset
         * @description An old one without a digest may keep lacking it.
         */
        patch: operations["assets_rename"];
        trace?: never;
    };
    "/api/v1/assets/{assetId}/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace what an asset shows
         * @description With the digest of the new image.
         */
        put: operations["assets_replace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's state
         * @description Keys without their data.
         */
        get: operations["state_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/state/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read state
         * @description Of the caller's own. Keys that belong to the server are refused, however they are written.
         */
        get: operations["state_get"];
        /**
         * Write state
         * @description Compare and set by `If-Match` or `expectedRevision`. The list of assets passes the same checks as on `/assets`; the older canvases are written through the canvases.
         */
        put: operations["state_put"];
        post?: never;
        /**
         * Delete state
         * @description What is not there counts as deleted. Media that a list of assets held are free then.
         */
        delete: operations["state_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/app-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the state of the site
         * @description Without the keys that belong to the server.
         */
        get: operations["siteState_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/app-state/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read state of the site
         * @description Not what belongs to the server.
         */
        get: operations["siteState_get"];
        /**
         * Write state of the site
         * @description Compare and set; recorded in the audit log.
         */
        put: operations["siteState_put"];
        post?: never;
        /**
         * Delete state of the site
         * @description Recorded in the audit log.
         */
        delete: operations["siteState_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        LivenessDto: {
            /**
             * @description Always `up`: the process answers.
             * @example up
             */
            status: string;
        };
        ReadinessDto: {
            /**
             * @description `up` when every component is.
             * @example up
             */
            status: string;
            /**
             * @description PostgreSQL.
             * @example up
             */
            database: string;
            /**
             * @description The job queue: Redis, or the embedded courier.
             * @example up
             */
            queue: string;
            /**
             * @description The object store.
             * @example up
             */
            objectStore: string;
        };
        BalanceDto: {
            /**
             * @description Credits that can be spent.
             * @example 87.5
             */
            available: string;
            /**
             * @description Credits reserved for running operations.
             * @example 4
             */
            held: string;
            /**
             * @description Everything that was ever granted, adjustments and expiries counted in.
             * @example 100
             */
            granted: string;
            /**
             * @description Everything that was ever charged, refunds counted in.
             * @example 8.5
             */
            spent: string;
            /**
             * @description True: spending is stopped until the account has been reconciled.
             * @example false
             */
            frozen: boolean;
        };
        InputFaultDto: {
            /**
             * @description JSON pointer (RFC 6901) to the value that is wrong
             * @example #/title
             */
            pointer: string;
            /**
             * @description What is wrong there
             * @example must be shorter than or equal to 200 characters
             */
            detail: string;
        };
        ProblemDto: {
            /**
             * @description Address of the description of this problem
             * @example /problems/revision-conflict
             */
            type: string;
            /**
             * @description Short name of the status
             * @example Conflict
             */
            title: string;
            /**
             * @description HTTP status
             * @example 409
             */
            status: number;
            /**
             * @description What went wrong this time, in words
             * @example the canvas was changed by somebody else
             */
            detail: string;
            /**
             * @description Path of the request
             * @example /api/v1/canvases
             */
            instance: string;
            /**
             * @description Stable machine-readable code
             * @example revision-conflict
             */
            code: string;
            /**
             * @description Names this request in the logs
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            requestId: string;
            /** @description What validation found, if it was that */
            errors?: components["schemas"]["InputFaultDto"][];
            /**
             * @description Facts that belong to the code, such as the current revision
             * @example {
             *       "currentRevision": "42"
             *     }
             */
            details?: {
                [key: string]: unknown;
            };
        };
        LedgerEntryDto: {
            /**
             * @description Rises by one with each entry of the account.
             * @example 42
             */
            seq: string;
            /**
             * @description What happened.
             * @example hold
             * @enum {string}
             */
            kind: "adjust" | "expire" | "grant" | "hold" | "refund" | "release" | "settle" | "shortfall";
            /**
             * @description Credits moved, never negative.
             * @example 4
             */
            amount: string;
            /**
             * @description Where the credits came from.
             * @example available
             */
            debitAccount: string;
            /**
             * @description Where the credits went.
             * @example held
             */
            creditAccount: string;
            /**
             * @description Available credits after this entry.
             * @example 83.5
             */
            availableAfter: string;
            /**
             * @description Held credits after this entry.
             * @example 8
             */
            heldAfter: string;
            /**
             * @description The generation that it belongs to; null: none.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            operationId: string | null;
            /**
             * @description Why.
             * @example generation: image.generate
             */
            reason: string;
            /**
             * @description The administrator who did it; null: the engine.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            actorId: string | null;
            /**
             * @description When, by the database's clock.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
        };
        LedgerPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyI0MSJd
             */
            nextCursor: string | null;
            /** @description Entries, newest first. */
            items: components["schemas"]["LedgerEntryDto"][];
        };
        ReservationDto: {
            /**
             * @description The generation that it pays.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            operationId: string;
            /**
             * @description `held` ends once, as `settled` or `released`.
             * @example settled
             * @enum {string}
             */
            state: "held" | "released" | "settled";
            /**
             * @description What was bought.
             * @example image.generate
             */
            capability: string;
            /**
             * @description The model that runs.
             * @example gpt-image-2
             */
            model: string;
            /**
             * @description What the quantity counts.
             * @example image
             */
            unit: string;
            /**
             * @description How many units.
             * @example 1
             */
            quantity: string;
            /**
             * @description Credits for one unit.
             * @example 4
             */
            unitPrice: string;
            /**
             * @description Credits held.
             * @example 4
             */
            amount: string;
            /**
             * @description Credits charged; the rest was released.
             * @example 4
             */
            settledAmount: string;
            /**
             * @description When the hold was made.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * @description From then on the hold may be released, unless its operation is still open at the provider.
             * @example 2026-12-01T11:00:00.000Z
             */
            expiresAt: string;
            /**
             * @description When it was settled or released; null: not yet.
             * @example 2026-12-01T10:00:09.000Z
             */
            finishedAt: string | null;
            /**
             * @description Why it was released; null: it was not.
             * @example cancelled
             */
            reason: string | null;
        };
        ReservationPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIyMDI2LTEyLTAxIDEwOjAwOjAwLjAwMDAwMCswMCIsIjAxOTgxZjVlLTZmMGEtN2MzYS05YTUzLTBmNGQ3YjFmOGExMSJd
             */
            nextCursor: string | null;
            /** @description Reservations, newest first. */
            items: components["schemas"]["ReservationDto"][];
        };
        QuoteParametersDto: {
            /**
             * @description How many results; 1 when missing.
             * @example 2
             */
            count?: number;
            /**
             * @description Length of what is made, for prices by the second.
             * @example 5
             */
            durationSeconds?: number;
            /**
             * @description Characters of the prompt, for prices by the 1,000 characters.
             * @example 1200
             */
            characters?: number;
        };
        QuoteRequestDto: {
            /**
             * @description A capability of the price list.
             * @example image.generate
             */
            capability: string;
            /**
             * @description Model or alias.
             * @example nano-banana-pro
             */
            model: string;
            /** @description What decides the quantity. */
            parameters?: components["schemas"]["QuoteParametersDto"];
        };
        QuoteDto: {
            /**
             * @description Hand it in with the generation to pay this price.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13
             */
            id: string;
            /**
             * @description What is bought.
             * @example image.generate
             */
            capability: string;
            /**
             * @description As it was asked for.
             * @example nano-banana-pro
             */
            requestedModel: string;
            /**
             * @description The model that runs.
             * @example gemini-3-pro-image
             */
            model: string;
            /**
             * @description Which price it was: of the model, of the model behind the alias, or of the whole capability.
             * @example wildcard
             * @enum {string}
             */
            matchedRule: "alias" | "exact" | "wildcard";
            /**
             * @description Model and revision of the price.
             * @example *@1
             */
            priceRevision: string;
            /**
             * @description What the quantity counts.
             * @example image
             */
            unit: string;
            /**
             * @description How many units.
             * @example 2
             */
            quantity: string;
            /**
             * @description Credits for one unit.
             * @example 4
             */
            unitPrice: string;
            /**
             * @description Credits for all, rounded up once to a millionth.
             * @example 8
             */
            amount: string;
            /**
             * @description A hold after this moment is refused.
             * @example 2026-12-01T10:10:00.000Z
             */
            validUntil: string;
        };
        PriceDto: {
            /**
             * @description What is bought.
             * @example image.generate
             */
            capability: string;
            /**
             * @description The model that runs; `*`: every model of the capability that has no price of its own.
             * @example *
             */
            model: string;
            /**
             * @description Rises with each change.
             * @example 1
             */
            revision: string;
            /**
             * @description What is counted.
             * @example image
             * @enum {string}
             */
            unit: "1k_characters" | "call" | "image" | "second";
            /**
             * @description Credits for one unit.
             * @example 4
             */
            credits: string;
            /**
             * @description True: costs nothing, on purpose.
             * @example false
             */
            free: boolean;
            /**
             * @description False: cannot be bought.
             * @example true
             */
            enabled: boolean;
            /**
             * @description When the price was first set.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * @description When it was last changed.
             * @example 2026-12-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        PricePageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyJpbWFnZS5nZW5lcmF0ZSIsIioiXQ
             */
            nextCursor: string | null;
            /** @description Prices in the order of capability and model. */
            items: components["schemas"]["PriceDto"][];
        };
        GrantCreditsDto: {
            /**
             * Format: uuid
             * @description Who gets them.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            userId: string;
            /**
             * @description Credits, as a decimal text above 0.
             * @example 250.5
             */
            amount: string;
            /**
             * @description Why; kept in the ledger and the audit log.
             * @example compensation for the outage of 1 December
             */
            reason: string;
        };
        DriftDto: {
            /**
             * @description Whose account.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            userId: string;
            /**
             * @description Available credits of the account.
             * @example 61
             */
            available: string;
            /**
             * @description Held credits of the account.
             * @example 40
             */
            held: string;
            /**
             * @description Available credits as the sum of the entries.
             * @example 60
             */
            ledgerAvailable: string;
            /**
             * @description Held credits as the sum of the entries.
             * @example 40
             */
            ledgerHeld: string;
            /**
             * @description Sum of the held reservations.
             * @example 40
             */
            reservedHeld: string;
        };
        ReconciliationDto: {
            /**
             * @description Accounts compared.
             * @example 1200
             */
            accounts: number;
            /** @description Accounts that drift, 100 at most; empty when all is well. */
            drifts: components["schemas"]["DriftDto"][];
        };
        SetPriceDto: {
            /**
             * @description What is counted; each capability allows some.
             * @example image
             * @enum {string}
             */
            unit: "1k_characters" | "call" | "image" | "second";
            /**
             * @description Credits for one unit, as a decimal text.
             * @example 4.5
             */
            credits: string;
            /**
             * @description Must be true for a price of 0, and only then; false when missing.
             * @example false
             */
            free?: boolean;
            /**
             * @description False: refuses to sell; true when missing.
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Why; kept in the price's history.
             * @example the provider has become cheaper
             */
            reason: string;
            /**
             * @description The revision that this change starts from, `0` for none; missing: whatever it is.
             * @example 1
             */
            expectedRevision?: string;
        };
        WorkspaceDto: {
            /**
             * @description The caller's role.
             * @example owner
             * @enum {string}
             */
            role: "member" | "owner";
            /**
             * @description Its title.
             * @example Home
             */
            title: string;
            /**
             * @description When it was made.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * @description The product line.
             * @example default
             */
            project: string;
            /**
             * @description The workspace.
             * @example 01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01
             */
            workspaceId: string;
        };
        WorkspacePageDto: {
            /** @description In order of ID. */
            items: components["schemas"]["WorkspaceDto"][];
            /**
             * @description Null on the last page.
             * @example null
             */
            nextCursor: string | null;
        };
        WorkspaceKeyDto: {
            /**
             * @description The product line.
             * @example default
             */
            project: string;
            /**
             * @description The workspace.
             * @example 01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01
             */
            workspaceId: string;
        };
        CreateWorkspaceDto: {
            /**
             * @description 1 to 200 characters.
             * @example Campaign team
             */
            title: string;
        };
        AddWorkspaceMemberDto: {
            /**
             * Format: uuid
             * @description Who is to be a member.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
        };
        WorkspaceMemberDto: {
            /**
             * @description The product line.
             * @example default
             */
            project: string;
            /**
             * @description The workspace.
             * @example 01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01
             */
            workspaceId: string;
            /**
             * @description The member.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
            /**
             * @description False: he was a member before.
             * @example true
             */
            added: boolean;
        };
        BindBoardDto: {
            /**
             * Format: uuid
             * @description The canvas; the caller must be its editor or owner.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            canvasId: string;
        };
        BoardDto: {
            /**
             * @description The product line.
             * @example default
             */
            project: string;
            /**
             * @description The workspace.
             * @example 01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01
             */
            workspaceId: string;
            /**
             * @description The board.
             * @example 01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02
             */
            boardId: string;
            /**
             * @description The canvas that results are applied to.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            canvasId: string;
            /**
             * @description When the canvas was bound.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
        };
        BoardPageDto: {
            /** @description In order of ID. */
            items: components["schemas"]["BoardDto"][];
            /**
             * @description Null on the last page.
             * @example null
             */
            nextCursor: string | null;
        };
        PlannedStepDto: {
            /**
             * @description Scalars that the capability knows: `count`, `size`, `aspectRatio`, `durationSeconds`, `fps`, `seed` …
             * @default {}
             * @example {
             *       "size": "1024x1024",
             *       "seed": 7
             *     }
             */
            parameters?: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description Steps that must succeed first, besides those whose nodes are connected to this one.
             * @default []
             * @example []
             */
            dependsOn?: string[];
            /**
             * @description Names the step within its run.
             * @example picture
             */
            id: string;
            /**
             * @description The node that the result is for. A plan names a node once.
             * @example node-12
             */
            nodeId: string;
            /**
             * @description What is to be done: `image.generate`, `video.image`, `audio.speech`, `text` …
             * @example image.generate
             */
            capability: string;
            /**
             * @description A model or an alias of one.
             * @example gpt-image-2
             */
            model: string;
            /**
             * @description Without one, `data.prompt` of the node. The text of nodes connected to it is added.
             * @example the same lighthouse, at night
             */
            prompt?: string;
        };
        CreateRunDto: {
            /**
             * @description 1 to 50 steps.
             * @example [
             *       {
             *         "id": "picture",
             *         "nodeId": "node-12",
             *         "capability": "image.generate",
             *         "model": "gpt-image-2",
             *         "parameters": {
             *           "seed": 7
             *         }
             *       }
             *     ]
             */
            steps: components["schemas"]["PlannedStepDto"][];
        };
        RunStepDto: {
            /**
             * @description `conflict`: the node had changed, the output is kept and can be applied. `skipped`: a step before it did not succeed.
             * @example queued
             * @enum {string}
             */
            status: "cancelled" | "conflict" | "failed" | "queued" | "running" | "skipped" | "succeeded";
            /**
             * @description Steps that must succeed first.
             * @example []
             */
            dependsOn: string[];
            /**
             * @description What was held for it. In credits, an exact decimal.
             * @example 4
             */
            amountHeld: string;
            /**
             * @description Media of the output.
             * @example []
             */
            storageKeys: string[];
            /**
             * @description Text of the output.
             * @example null
             */
            text: string | null;
            /**
             * @description Why it did not succeed; `lease_lost`: its worker died in the call, which is not repeated.
             * @example null
             */
            errorCode: string | null;
            /**
             * @description Canvas revision at which the result was applied.
             * @example null
             */
            appliedVersion: string | null;
            /**
             * @description From here on it may have been paid for.
             * @example null
             */
            startedAt: string | null;
            /**
             * @description When it ended.
             * @example null
             */
            completedAt: string | null;
            /**
             * @description As the plan named it.
             * @example picture
             */
            id: string;
            /**
             * @description The node that the result is for.
             * @example node-12
             */
            nodeId: string;
            /**
             * @description What is done.
             * @example image.generate
             */
            capability: string;
            /**
             * @description The model that runs.
             * @example gpt-image-2
             */
            model: string;
            /**
             * @description The paid operation.
             * @example 01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01
             */
            operationId: string;
        };
        RunDto: {
            /**
             * @description Follows from the steps.
             * @example queued
             * @enum {string}
             */
            status: "cancelled" | "conflict" | "failed" | "partially_succeeded" | "queued" | "running" | "succeeded";
            /**
             * @description Of the first step that failed.
             * @example null
             */
            errorCode: string | null;
            /**
             * @description The run that this one repeats.
             * @example null
             */
            retryOf: string | null;
            /**
             * @description What was held for all steps. In credits, an exact decimal.
             * @example 4
             */
            amountHeld: string;
            /**
             * @description When it ended.
             * @example null
             */
            completedAt: string | null;
            /** @description In the order of the plan. */
            steps: components["schemas"]["RunStepDto"][];
            /**
             * @description Sorts by time of making.
             * @example 01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03
             */
            id: string;
            /**
             * @description The product line.
             * @example default
             */
            project: string;
            /**
             * @description The workspace.
             * @example 01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01
             */
            workspaceId: string;
            /**
             * @description The board.
             * @example 01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02
             */
            boardId: string;
            /**
             * @description Who made it and pays.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            accountId: string;
            /**
             * @description Somebody asked to cancel it.
             * @example false
             */
            cancelRequested: boolean;
            /**
             * @description Number of its last event.
             * @example 1
             */
            lastSeq: string;
            /**
             * @description When it was made.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * @description An ended run may be deleted from then on.
             * @example 2026-12-31T10:00:00.000Z
             */
            expiresAt: string;
        };
        RunPageDto: {
            /** @description Newest first. */
            items: components["schemas"]["RunDto"][];
            /**
             * @description Null on the last page.
             * @example null
             */
            nextCursor: string | null;
        };
        CancelRunDto: {
            /**
             * @description `confirmed`: it is cancelled. `requested`: steps that run end as soon as their provider allows. `too_late`: it had ended.
             * @example confirmed
             * @enum {string}
             */
            outcome: "confirmed" | "requested" | "too_late";
            /**
             * @description The run.
             * @example 01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03
             */
            runId: string;
        };
        PositionDto: {
            /**
             * @description To the right.
             * @example 640
             */
            x: number;
            /**
             * @description Downwards.
             * @example 120
             */
            y: number;
        };
        NewNodeDto: {
            /**
             * @description Where it is put.
             * @example {
             *       "x": 640,
             *       "y": 120
             *     }
             */
            position: components["schemas"]["PositionDto"];
            /**
             * @description Of the node that is made.
             * @example node-77
             */
            id: string;
        };
        ApplyStepDto: {
            /**
             * @description A new node takes the output; without one the step's own node does, whatever it holds now.
             * @example {
             *       "id": "node-77",
             *       "position": {
             *         "x": 640,
             *         "y": 120
             *       }
             *     }
             */
            newNode?: components["schemas"]["NewNodeDto"];
        };
        AppliedStepDto: {
            /**
             * @description The run.
             * @example 01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03
             */
            runId: string;
            /**
             * @description The step.
             * @example picture
             */
            stepId: string;
            /**
             * @description The node that has the output now.
             * @example node-77
             */
            nodeId: string;
            /**
             * @description Canvas revision reached.
             * @example 43
             */
            appliedVersion: string;
        };
        DiscardedStepDto: {
            /**
             * @description The run.
             * @example 01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03
             */
            runId: string;
            /**
             * @description The step.
             * @example picture
             */
            stepId: string;
            /**
             * @description The output is not offered any more; its media stay in the payer's library.
             * @example true
             */
            discarded: boolean;
        };
        RunEventDto: {
            /**
             * @description Facts that belong to the type.
             * @example {
             *       "stepId": "picture",
             *       "appliedVersion": "43"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description 1, 2, 3 … without a gap.
             * @example 4
             */
            seq: string;
            /**
             * @description What happened.
             * @example step.succeeded
             */
            type: string;
            /**
             * @description When.
             * @example 2026-12-01T10:00:03.000Z
             */
            createdAt: string;
        };
        RunEventPageDto: {
            /** @description In order. */
            items: components["schemas"]["RunEventDto"][];
            /**
             * @description `after` of the next page; the same as before when there is nothing new.
             * @example 4
             */
            nextAfter: string;
        };
        CreateCanvasDto: {
            /**
             * @description 1 to 200 characters.
             * @example Summer campaign
             */
            title: string;
        };
        CanvasDto: {
            /**
             * @description The caller's role.
             * @example owner
             * @enum {string}
             */
            role: "editor" | "owner" | "viewer";
            /**
             * @description When it was deleted; null for a canvas in use.
             * @example null
             */
            deletedAt: string | null;
            /**
             * @description Sorts by time of making.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description Not part of the document: changing it takes no revision.
             * @example Summer campaign
             */
            title: string;
            /**
             * @description The one owner.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            ownerUserId: string;
            /**
             * @description Revision of the document; rises by one with every operation.
             * @example 42
             */
            revision: string;
            /**
             * @description Rises with every change of members or their roles.
             * @example 3
             */
            membershipVersion: string;
            /**
             * @description When it was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description When anything in it last changed.
             * @example 2026-12-01T10:12:45.120Z
             */
            updatedAt: string;
        };
        CanvasPageDto: {
            /** @description Newest first. */
            items: components["schemas"]["CanvasDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
        };
        RenameCanvasDto: {
            /**
             * @description 1 to 200 characters.
             * @example Summer campaign, second round
             */
            title: string;
        };
        MemberDto: {
            /**
             * @description Name to log in with; null where the account is gone.
             * @example mina
             */
            username: string | null;
            /**
             * @description Name to show; null where the account is gone.
             * @example Mina K.
             */
            displayName: string | null;
            /**
             * @description What the member may do.
             * @example editor
             * @enum {string}
             */
            role: "editor" | "owner" | "viewer";
            /**
             * @description The member.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
            /**
             * @description When the member joined.
             * @example 2026-12-01T09:30:00.000Z
             */
            joinedAt: string;
        };
        MemberPageDto: {
            /** @description In order of user ID. */
            items: components["schemas"]["MemberDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
        };
        AddMemberDto: {
            /**
             * @description What the member may do.
             * @example editor
             * @enum {string}
             */
            role: "editor" | "viewer";
            /**
             * @description Of an active user; upper and lower case are the same.
             * @example mina
             */
            username: string;
        };
        ChangeMemberRoleDto: {
            /**
             * @description The new role; ownership moves by a transfer only.
             * @example viewer
             * @enum {string}
             */
            role: "editor" | "viewer";
        };
        TransferOwnershipDto: {
            /**
             * Format: uuid
             * @description A member, who becomes the owner.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
        };
        CreateInvitationDto: {
            /**
             * @description What those who accept may do.
             * @example editor
             * @enum {string}
             */
            role: "editor" | "viewer";
            /**
             * @description A minute to 30 days.
             * @default 604800
             * @example 604800
             */
            expiresInSeconds?: number;
            /**
             * @description How many users may join by it.
             * @default 1
             * @example 5
             */
            maxUses?: number;
        };
        CreatedInvitationDto: {
            /**
             * @description What those who accept may do.
             * @example editor
             * @enum {string}
             */
            role: "editor" | "viewer";
            /**
             * @description Whether it can be accepted now, and if not, why.
             * @example open
             * @enum {string}
             */
            state: "expired" | "open" | "revoked" | "used-up";
            /**
             * @description The secret of the link, told this once: only its digest is stored.
             * @example cinv_4pZrQm2sV0c8bq3n1tXhGk7uYw5eJd9aLf6oRiBvT0M
             */
            token: string;
            /**
             * @description Sorts by time of making.
             * @example 01981f60-0b1a-7d2e-9c44-5e6f7a8b9c0d
             */
            id: string;
            /**
             * @description How many users may join by it.
             * @example 5
             */
            maxUses: number;
            /**
             * @description How many have.
             * @example 2
             */
            uses: number;
            /**
             * @description When it was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description When it ends by itself.
             * @example 2026-12-08T09:30:00.000Z
             */
            expiresAt: string;
        };
        InvitationDto: {
            /**
             * @description What those who accept may do.
             * @example editor
             * @enum {string}
             */
            role: "editor" | "viewer";
            /**
             * @description Whether it can be accepted now, and if not, why.
             * @example open
             * @enum {string}
             */
            state: "expired" | "open" | "revoked" | "used-up";
            /**
             * @description Sorts by time of making.
             * @example 01981f60-0b1a-7d2e-9c44-5e6f7a8b9c0d
             */
            id: string;
            /**
             * @description How many users may join by it.
             * @example 5
             */
            maxUses: number;
            /**
             * @description How many have.
             * @example 2
             */
            uses: number;
            /**
             * @description When it was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description When it ends by itself.
             * @example 2026-12-08T09:30:00.000Z
             */
            expiresAt: string;
        };
        InvitationPageDto: {
            /** @description Newest first, closed ones too. */
            items: components["schemas"]["InvitationDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
        };
        AcceptInvitationDto: {
            /**
             * @description From the link.
             * @example cinv_4pZrQm2sV0c8bq3n1tXhGk7uYw5eJd9aLf6oRiBvT0M
             */
            token: string;
        };
        CanvasOperationDto: {
            /**
             * @description Made by the client, unique for it on this canvas; a batch that comes again gets its first outcome.
             * @example c1-000017
             */
            opId: string;
            /**
             * @description What to do.
             * @example node.upsert
             * @enum {string}
             */
            type: "edge.delete" | "edge.patch" | "edge.upsert" | "group.delete" | "group.patch" | "group.upsert" | "node.delete" | "node.patch" | "node.upsert" | "settings.patch";
            /**
             * @description The entity, whose ID the client makes; none for `settings.patch`. Unique over all kinds.
             * @example node-1
             */
            entityId?: string;
            /**
             * @description The whole entity for an upsert, a merge patch (RFC 7396) for a patch, none for a deletion.
             * @example {
             *       "type": "image",
             *       "position": {
             *         "x": 40,
             *         "y": 80
             *       },
             *       "width": 320,
             *       "height": 240,
             *       "data": {
             *         "prompt": "a harbour at dawn"
             *       }
             *     }
             */
            value?: {
                [key: string]: unknown;
            };
            /**
             * @description Refuse the batch unless the entity was last changed at this revision (0: does not exist).
             * @example 41
             */
            expectedRevision?: string;
        };
        AppendOperationsDto: {
            /** @description Applied in this order, all or none. */
            operations: components["schemas"]["CanvasOperationDto"][];
            /**
             * @description Made by the client: batches of one user that carry the same are undone together, such as the steps of a drag or a burst of typing. Without it each batch is undone alone.
             * @example drag-17
             */
            undoGroup?: string;
        };
        AppendedDto: {
            /**
             * @description Revision of the batch's first operation; the others follow without a gap.
             * @example 42
             */
            firstRevision: string;
            /**
             * @description Revision of its last operation, and of the canvas right after it.
             * @example 44
             */
            revision: string;
            /**
             * @description True when the batch had been applied before.
             * @example false
             */
            replayed: boolean;
        };
        EntityEffectDto: {
            /**
             * @description `put` replaces, `merge` patches (RFC 7396), `drop` removes.
             * @example drop
             * @enum {string}
             */
            do: "drop" | "merge" | "put";
            /**
             * @description Kind of the entity.
             * @example edge
             * @enum {string}
             */
            kind: "edge" | "group" | "node";
            /**
             * @description The entity or the patch; none for `drop`.
             * @example {
             *       "parentId": null
             *     }
             */
            value?: {
                [key: string]: unknown;
            };
            /**
             * @description The entity.
             * @example edge-7
             */
            id: string;
        };
        LoggedOperationDto: {
            /**
             * @description What it did.
             * @example node.delete
             * @enum {string}
             */
            type: "edge.delete" | "edge.patch" | "edge.upsert" | "group.delete" | "group.patch" | "group.upsert" | "node.delete" | "node.patch" | "node.upsert" | "settings.patch";
            /**
             * @description The entity; null for `settings.patch`.
             * @example node-1
             */
            entityId: string | null;
            /**
             * @description The entity or the patch; null for a deletion.
             * @example null
             */
            value: {
                [key: string]: unknown;
            } | null;
            /** @description What it did to other entities, in this order after its own change. */
            effects: components["schemas"]["EntityEffectDto"][];
            /**
             * @description The revision that it made.
             * @example 42
             */
            revision: string;
            /**
             * @description As its client named it.
             * @example c1-000017
             */
            opId: string;
            /**
             * @description The user who did it.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            actorId: string;
            /**
             * @description When the server took it.
             * @example 2026-12-01T03:34:11.123Z
             */
            createdAt: string;
        };
        OperationPageDto: {
            /** @description In order of revision, without a gap. */
            operations: components["schemas"]["LoggedOperationDto"][];
            /**
             * @description True when the log goes on: ask again with the last revision of this page.
             * @example false
             */
            hasMore: boolean;
            /**
             * @description Of the canvas now.
             * @example 42
             */
            revision: string;
        };
        CanvasDocumentDto: {
            /**
             * @description Settings of the canvas.
             * @example {
             *       "grid": true
             *     }
             */
            settings: {
                [key: string]: unknown;
            };
            /**
             * @description In order of ID. Positions are absolute, whatever the parent.
             * @example [
             *       {
             *         "id": "node-1",
             *         "revision": "41",
             *         "type": "image",
             *         "position": {
             *           "x": 40,
             *           "y": 80
             *         },
             *         "width": 320,
             *         "height": 240,
             *         "data": {
             *           "prompt": "a harbour"
             *         }
             *       }
             *     ]
             */
            nodes: {
                [key: string]: unknown;
            }[];
            /**
             * @description In order of ID.
             * @example [
             *       {
             *         "id": "edge-7",
             *         "revision": "42",
             *         "from": "node-1",
             *         "to": "node-2",
             *         "role": "reference"
             *       }
             *     ]
             */
            edges: {
                [key: string]: unknown;
            }[];
            /**
             * @description In order of ID.
             * @example [
             *       {
             *         "id": "group-2",
             *         "revision": "12",
             *         "title": "Ideas"
             *       }
             *     ]
             */
            groups: {
                [key: string]: unknown;
            }[];
            /**
             * @description The canvas.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description The revision that this is the document of.
             * @example 42
             */
            revision: string;
        };
        EntitiesDto: {
            /**
             * @description In order of ID.
             * @example [
             *       {
             *         "id": "node-1",
             *         "revision": "41",
             *         "type": "image",
             *         "position": {
             *           "x": 40,
             *           "y": 80
             *         },
             *         "width": 320,
             *         "height": 240,
             *         "data": {
             *           "prompt": "a harbour"
             *         }
             *       }
             *     ]
             */
            nodes: {
                [key: string]: unknown;
            }[];
            /**
             * @description For a region: those with an end at a node of this page.
             * @example [
             *       {
             *         "id": "edge-7",
             *         "revision": "42",
             *         "from": "node-1",
             *         "to": "node-2",
             *         "role": "reference"
             *       }
             *     ]
             */
            edges: {
                [key: string]: unknown;
            }[];
            /**
             * @description In order of ID.
             * @example [
             *       {
             *         "id": "group-2",
             *         "revision": "12",
             *         "title": "Ideas"
             *       }
             *     ]
             */
            groups: {
                [key: string]: unknown;
            }[];
            /**
             * @description Null on the last page.
             * @example null
             */
            nextCursor: string | null;
            /**
             * @description Of the canvas when this was read.
             * @example 42
             */
            revision: string;
            /**
             * @description True when the nodes of this page have more edges than a page shows.
             * @example false
             */
            edgesTruncated: boolean;
        };
        UndoDto: {
            /**
             * @description Made by the client; a request that comes again gets the first answer. The operations that are written are named after it.
             * @example undo-0005
             */
            opId: string;
            /**
             * @description Only if this entry is next, as `undo-stack` showed it; otherwise whatever is next.
             * @example 42
             */
            entryId?: string;
        };
        LeftPartDto: {
            /**
             * @description Kind of the entity; null when the whole entry was left.
             * @example node
             * @enum {string|null}
             */
            kind: "node" | "edge" | "group" | "settings" | null;
            /**
             * @description The entity; null for the settings, and when the whole entry was left.
             * @example node-1
             */
            entityId: string | null;
            /**
             * @description `changed`, `deleted`, `exists` (made anew), `in-use` (connected, filled or named): by somebody else since. What is missing was left out: `parent-missing` lies at the root, `end-missing`, `reference-missing`, `media-missing`. `parent-cycle`, `nesting-too-deep`, `entity-too-large`, `canvas-rules`: the document could not take it. `too-large`: the entry is.
             * @example changed
             * @enum {string}
             */
            reason: "canvas-rules" | "changed" | "deleted" | "end-missing" | "entity-too-large" | "exists" | "in-use" | "media-missing" | "nesting-too-deep" | "parent-cycle" | "parent-missing" | "reference-missing" | "too-large";
            /**
             * @description Who changed it since, where somebody did.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            actorId: string | null;
            /**
             * @description The revision of that change.
             * @example 41
             */
            revision: string | null;
            /**
             * @description The entity or the storage key that is missing.
             * @example null
             */
            missing: string | null;
            /**
             * @description JSON pointer into the entity; empty for the whole of it.
             * @example /data/prompt
             */
            path: string;
        };
        UndoAnswerDto: {
            /**
             * @description What was asked for.
             * @example undo
             * @enum {string}
             */
            action: "redo" | "undo";
            /**
             * @description `applied`: operations were written. `unchanged`: every part was left, or is so already; the entry left the stack and the document has no new revision. `nothing`: there is nothing to undo.
             * @example applied
             * @enum {string}
             */
            outcome: "applied" | "nothing" | "unchanged";
            /**
             * @description The entry that it was about.
             * @example 42
             */
            entryId: string | null;
            /**
             * @description The group that its batches carried.
             * @example drag-17
             */
            undoGroup: string | null;
            /**
             * @description Revision of the first operation written; null when none was.
             * @example 57
             */
            firstRevision: string | null;
            /** @description What was left as it is, at most 500 parts. */
            left: components["schemas"]["LeftPartDto"][];
            /**
             * @description Of the canvas after it.
             * @example 58
             */
            revision: string;
            /**
             * @description How many operations were written: at most one for each entity that the entry touched.
             * @example 2
             */
            operations: number;
            /**
             * @description How many parts were left in all.
             * @example 0
             */
            leftCount: number;
            /**
             * @description Entries that can be undone now.
             * @example 3
             */
            undoDepth: number;
            /**
             * @description Entries that can be redone now.
             * @example 1
             */
            redoDepth: number;
            /**
             * @description True when the request had been answered before.
             * @example false
             */
            replayed: boolean;
        };
        UndoEntryDto: {
            /**
             * @description The group that its batches carry.
             * @example null
             */
            undoGroup: string | null;
            /**
             * @description Names the entry while it is on the stack.
             * @example 42
             */
            entryId: string;
            /**
             * @description Operations that would be taken back.
             * @example 3
             */
            operations: number;
        };
        UndoStackDto: {
            /**
             * @description What is undone next.
             * @example {
             *       "entryId": "42",
             *       "undoGroup": "drag-17",
             *       "operations": 3
             *     }
             */
            undo: components["schemas"]["UndoEntryDto"] | null;
            /**
             * @description What is redone next.
             * @example null
             */
            redo: components["schemas"]["UndoEntryDto"] | null;
            /**
             * @description Entries that can be undone.
             * @example 3
             */
            undoDepth: number;
            /**
             * @description Entries that can be redone.
             * @example 0
             */
            redoDepth: number;
        };
        DuplicateCanvasDto: {
            /**
             * @description 1 to 200 characters; without it the old title with “(copy)”.
             * @example Summer campaign, second round
             */
            title?: string;
        };
        OffsetDto: {
            /**
             * @description To the right.
             * @example 40
             */
            x: number;
            /**
             * @description Down.
             * @example 40
             */
            y: number;
        };
        CopySelectionDto: {
            /** @description How far from the old place they lie. */
            offset?: components["schemas"]["OffsetDto"];
            /**
             * Format: uuid
             * @description Where the entities are; the caller may see it. May be the same canvas.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            sourceCanvasId: string;
            /**
             * @description Nodes and groups. What lies in them comes along, and the edges between all of these. Unknown ones are left out.
             * @example [
             *       "node-1",
             *       "group-2"
             *     ]
             */
            entityIds: string[];
        };
        CopiedEntityDto: {
            /**
             * @description On the source.
             * @example node-1
             */
            from: string;
            /**
             * @description On the canvas.
             * @example c0f4d7b1f8a12a19bdbeef19c
             */
            to: string;
        };
        CopiedSelectionDto: {
            /** @description Everything that was copied. */
            entities: components["schemas"]["CopiedEntityDto"][];
            /**
             * @description Revision of the first operation.
             * @example 58
             */
            firstRevision: string;
            /**
             * @description Revision of the canvas right after it.
             * @example 60
             */
            revision: string;
        };
        ExportedCanvasDto: {
            /**
             * @description Of this format.
             * @example infinite-canvas/v1
             * @enum {string}
             */
            schema: "infinite-canvas/v1";
            /**
             * @description Of the canvas.
             * @example {
             *       "grid": true
             *     }
             */
            settings: {
                [key: string]: unknown;
            };
            /**
             * @description In order of ID. Media by storage key.
             * @example [
             *       {
             *         "id": "node-1",
             *         "type": "text",
             *         "position": {
             *           "x": 40,
             *           "y": 80
             *         },
             *         "data": {
             *           "text": "a harbour"
             *         }
             *       }
             *     ]
             */
            nodes: {
                [key: string]: unknown;
            }[];
            /**
             * @description In order of ID.
             * @example [
             *       {
             *         "id": "edge-7",
             *         "from": "node-1",
             *         "to": "node-2"
             *       }
             *     ]
             */
            edges: {
                [key: string]: unknown;
            }[];
            /**
             * @description In order of ID.
             * @example [
             *       {
             *         "id": "group-2",
             *         "title": "Ideas"
             *       }
             *     ]
             */
            groups: {
                [key: string]: unknown;
            }[];
            /**
             * @description Of the canvas.
             * @example Summer campaign
             */
            title: string;
        };
        ImportDto: {
            /**
             * @description As an export gives it. Fields that are not known are kept: those of an entity in its data; those beside `nodes` are not.
             * @example {
             *       "schema": "infinite-canvas/v1",
             *       "title": "Summer campaign",
             *       "settings": {
             *         "grid": true
             *       },
             *       "nodes": [
             *         {
             *           "id": "node-1",
             *           "type": "text",
             *           "position": {
             *             "x": 40,
             *             "y": 80
             *           },
             *           "data": {
             *             "text": "a harbour"
             *           }
             *         }
             *       ],
             *       "edges": [],
             *       "groups": []
             *     }
             */
            document: {
                [key: string]: unknown;
            };
            /**
             * @description What becomes of media that the caller may not use: the import is refused, or the fields come empty.
             * @default refuse
             * @example drop
             * @enum {string}
             */
            missingMedia?: "drop" | "refuse";
        };
        ImportedCanvasDto: {
            /** @description The new canvas. */
            canvas: components["schemas"]["CanvasDto"];
            /**
             * @description Storage keys that had to go, at most 100.
             * @example []
             */
            missingMedia: string[];
        };
        ImportedIntoDto: {
            /**
             * @description Revision of the first operation; null when the document was empty.
             * @example 58
             */
            firstRevision: string | null;
            /**
             * @description Revision of the canvas right after it.
             * @example 60
             */
            revision: string;
            /**
             * @description How many operations it took.
             * @example 3
             */
            operations: number;
            /**
             * @description Storage keys that had to go, at most 100.
             * @example []
             */
            missingMedia: string[];
        };
        CreateVersionDto: {
            /**
             * @description Made by the client: a request that is sent again gets the version that it made.
             * @example c1-version-3
             */
            requestId?: string;
            /**
             * @description 1 to 200 characters.
             * @example Sent to the client
             */
            name: string;
        };
        VersionDto: {
            /**
             * @description `automatic` ones come every so many operations, `before-restore` ones with a restore; both are thinned out.
             * @example named
             * @enum {string}
             */
            kind: "automatic" | "before-restore" | "named";
            /**
             * @description Null for one that nobody named.
             * @example Sent to the client
             */
            name: string | null;
            /**
             * @description Who made it; null for automatic ones, and when the account is gone.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            authorId: string | null;
            /**
             * @description Sorts by time of making.
             * @example 01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a
             */
            id: string;
            /**
             * @description The revision of the canvas that it is the document of.
             * @example 42
             */
            revision: string;
            /**
             * @description Nodes, edges and groups together.
             * @example 128
             */
            entities: number;
            /**
             * @description Size as it is stored, compressed.
             * @example 20480
             */
            bytes: number;
            /**
             * @description When it was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
        };
        VersionPageDto: {
            /** @description Newest first. */
            items: components["schemas"]["VersionDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS04YTExLTdjM2EtOWE1My0wZjRkN2IxZjZmMGEiXQ
             */
            nextCursor: string | null;
        };
        VersionChangeDto: {
            /**
             * @description What it is.
             * @example node
             * @enum {string}
             */
            kind: "edge" | "group" | "node";
            /**
             * @description From the version to the other one.
             * @example changed
             * @enum {string}
             */
            change: "added" | "changed" | "removed";
            /**
             * @description The entity.
             * @example node-1
             */
            id: string;
            /**
             * @description JSON pointers of the fields that differ, at most 100; lists count as a whole. Of a changed entity only.
             * @example [
             *       "/position/x",
             *       "/data/prompt"
             *     ]
             */
            fields: string[];
        };
        VersionChangesDto: {
            /** @description In order of kind and ID. */
            items: components["schemas"]["VersionChangeDto"][];
            /**
             * @description Null on the last page.
             * @example null
             */
            nextCursor: string | null;
            /**
             * @description Revision of the version.
             * @example 42
             */
            fromRevision: string;
            /**
             * @description Revision of what it was compared with. When that is the canvas itself, it may rise from page to page.
             * @example 57
             */
            toRevision: string;
            /**
             * @description JSON pointers into the settings, of what differs there.
             * @example [
             *       "/grid"
             *     ]
             */
            settings: string[];
        };
        RestoreVersionDto: {
            /**
             * @description Made by the client: a restore that is sent again is done once.
             * @example c1-restore-3
             */
            restoreId: string;
        };
        RestoredDto: {
            /**
             * @description Revision of the first operation; null when the canvas was the same already.
             * @example 58
             */
            firstRevision: string | null;
            /**
             * @description The version that was brought back.
             * @example 01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a
             */
            versionId: string;
            /**
             * @description The version of the canvas as it was before.
             * @example 01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0c
             */
            beforeVersionId: string;
            /**
             * @description Revision of the canvas right after it.
             * @example 93
             */
            revision: string;
            /**
             * @description How many operations it took.
             * @example 36
             */
            operations: number;
            /**
             * @description Media that the version showed and that are gone or out of the caller's reach: the fields that named them came back empty.
             * @example []
             */
            missingMedia: string[];
        };
        NameVersionDto: {
            /**
             * @description 1 to 200 characters.
             * @example Sent to the client
             */
            name: string;
        };
        CursorDto: {
            /**
             * @description In coordinates of the canvas.
             * @example 120.5
             */
            x: number;
            /**
             * @description In coordinates of the canvas.
             * @example -40
             */
            y: number;
        };
        ViewportDto: {
            /**
             * @description In coordinates of the canvas.
             * @example 120.5
             */
            x: number;
            /**
             * @description In coordinates of the canvas.
             * @example -40
             */
            y: number;
            /**
             * @description In units of the canvas.
             * @example 1600
             */
            width: number;
            /**
             * @description In units of the canvas.
             * @example 900
             */
            height: number;
        };
        PresenceDto: {
            /**
             * @description Of this tab: made by the client, the same as `clientId` of its event stream.
             * @example tab-7f3a
             */
            clientId: string;
            /**
             * @description Where the pointer is; null when it is not over the canvas.
             * @example {
             *       "x": 120,
             *       "y": 80
             *     }
             */
            cursor?: components["schemas"]["CursorDto"] | null;
            /**
             * @description IDs of the selected entities, of 4,000 characters in all.
             * @default []
             * @example [
             *       "node-1"
             *     ]
             */
            selection?: string[];
            /**
             * @description The part of the canvas that the user sees, for those who follow.
             * @example {
             *       "x": 0,
             *       "y": 0,
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport?: components["schemas"]["ViewportDto"] | null;
            /**
             * @description True: the user is away. Without it a client counts as idle after 30 seconds without a change.
             * @default false
             * @example false
             */
            idle?: boolean;
        };
        EntityLockDto: {
            /**
             * @description What is locked.
             * @example node-1
             */
            entityId: string;
            /**
             * @description Who edits it.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
            /**
             * @description In which tab.
             * @example tab-7f3a
             */
            clientId: string;
            /**
             * @description Since when.
             * @example 2026-12-01T09:30:00.000Z
             */
            acquiredAt: string;
            /**
             * @description When it ends unless it is renewed.
             * @example 2026-12-01T09:30:30.000Z
             */
            expiresAt: string;
        };
        EntityLockPageDto: {
            /** @description In order of entity ID. */
            items: components["schemas"]["EntityLockDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyJub2RlLTEiXQ
             */
            nextCursor: string | null;
        };
        LockEntityDto: {
            /**
             * @description After so many seconds the lock ends by itself; renew it before.
             * @default 30
             * @example 30
             */
            ttlSeconds?: number;
            /**
             * @description The tab that edits, the same as in its presence.
             * @example tab-7f3a
             */
            clientId: string;
        };
        HeldLockDto: {
            /**
             * @description What is locked.
             * @example node-1
             */
            entityId: string;
            /**
             * @description Who edits it.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
            /**
             * @description In which tab.
             * @example tab-7f3a
             */
            clientId: string;
            /**
             * @description Since when.
             * @example 2026-12-01T09:30:00.000Z
             */
            acquiredAt: string;
            /**
             * @description When it ends unless it is renewed.
             * @example 2026-12-01T09:30:30.000Z
             */
            expiresAt: string;
            /**
             * @description Renews and releases this lock; for the holder alone.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            token: string;
        };
        RenewLockDto: {
            /**
             * @description After so many seconds the lock ends by itself; renew it before.
             * @default 30
             * @example 30
             */
            ttlSeconds?: number;
            /**
             * Format: uuid
             * @description As it was given when the lock was taken.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            token: string;
        };
        ReleaseLockDto: {
            /**
             * Format: uuid
             * @description As it was given when the lock was taken.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            token: string;
        };
        AnchorDto: {
            /**
             * @description What the thread is pinned to.
             * @example node
             * @enum {string}
             */
            kind: "canvas" | "node" | "point";
            /**
             * @description The node, of the kind `node`.
             * @example node-1
             */
            nodeId: string | null;
            /**
             * @description The place, or the offset from the node.
             * @example 120
             */
            x: number | null;
            /**
             * @description As `x`.
             * @example 80
             */
            y: number | null;
        };
        ReactionDto: {
            /**
             * @description The first 50 of them.
             * @example [
             *       "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
             *     ]
             */
            userIds: string[];
            /**
             * @description What they reacted with.
             * @example 👍
             */
            emoji: string;
            /**
             * @description How many did.
             * @example 2
             */
            count: number;
        };
        CommentDto: {
            /**
             * @description Who wrote it; null where the account is gone.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            authorId: string | null;
            /**
             * @description What it says; null when it was deleted.
             * @example Could the harbour be darker? @mina
             */
            body: string | null;
            /**
             * @description Whom it mentions.
             * @example [
             *       "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
             *     ]
             */
            mentionedUserIds: string[];
            /**
             * @description The picture that goes with it.
             * @example direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            attachmentStorageKey: string | null;
            /**
             * @description When it was last edited.
             * @example null
             */
            editedAt: string | null;
            /**
             * @description When it was deleted.
             * @example null
             */
            deletedAt: string | null;
            /** @description In order of the first of each. */
            reactions: components["schemas"]["ReactionDto"][];
            /**
             * @description Sorts by time of writing.
             * @example 01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10
             */
            id: string;
            /**
             * @description The thread, whose ID is that of its first comment.
             * @example 01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10
             */
            threadId: string;
            /**
             * @description Of what it says: rises with every edit, not with reactions.
             * @example 1
             */
            revision: string;
            /**
             * @description When it was written.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
        };
        ThreadDto: {
            /** @description Where it is pinned. */
            anchor: components["schemas"]["AnchorDto"];
            /**
             * @description When it was resolved; null while it is open.
             * @example 2026-12-01T09:30:00.000Z
             */
            resolvedAt: string | null;
            /**
             * @description Who resolved it.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            resolvedBy: string | null;
            /**
             * @description When the last of its comments was deleted.
             * @example null
             */
            deletedAt: string | null;
            /** @description What it began with. */
            first: components["schemas"]["CommentDto"];
            /**
             * @description Sorts by time of making.
             * @example 01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10
             */
            id: string;
            /**
             * @description The canvas.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            canvasId: string;
            /**
             * @description The node that it is pinned to is not there now.
             * @example false
             */
            detached: boolean;
            /**
             * @description Comments in it that were not deleted.
             * @example 3
             */
            commentCount: number;
            /**
             * @description When it was started.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description When its last comment was written.
             * @example 2026-12-01T09:30:00.000Z
             */
            activeAt: string;
        };
        NamedUserDto: {
            /**
             * @description The user.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            id: string;
            /**
             * @description Name to log in with.
             * @example mina
             */
            username: string;
            /**
             * @description Name to show.
             * @example Mina K.
             */
            displayName: string;
        };
        ThreadPageDto: {
            /** @description Newest first. */
            items: components["schemas"]["ThreadDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
            /** @description Who is named in the page, also those who left the canvas. */
            users: components["schemas"]["NamedUserDto"][];
            /**
             * @description Where the comments stood before the page was read: the second part of an event ID with which a stream tells all that came
             *     after. Take that of the first page.
             * @example 17
             */
            commentSeq: string;
        };
        PinDto: {
            /**
             * @description What the thread is pinned to.
             * @example node
             * @enum {string}
             */
            kind: "canvas" | "node" | "point";
            /**
             * @description With `point` the place; with `node`, where wanted, the offset from its position.
             * @example 120
             */
            x?: number;
            /**
             * @description As `x`; both or neither.
             * @example 80
             */
            y?: number;
            /**
             * @description With the kind `node`: the node. The thread stays when the node goes, and finds it again when it comes back.
             * @example node-1
             */
            nodeId?: string;
        };
        StartThreadDto: {
            /**
             * @description Members whom the text mentions; they are notified.
             * @example [
             *       "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
             *     ]
             */
            mentionedUserIds?: string[];
            /**
             * @description Plain text; may be empty when there is a picture.
             * @default
             * @example Could the harbour be darker? @mina
             */
            body?: string;
            /** @description Where to pin the thread. */
            anchor: components["schemas"]["PinDto"];
            /**
             * @description A picture that the author may read. Members of the canvas read it through the comment.
             * @example direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            attachmentStorageKey?: string;
        };
        CommentPageDto: {
            /** @description Oldest first; deleted ones keep their place. */
            items: components["schemas"]["CommentDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
            /** @description Who is named in the page, also those who left the canvas. */
            users: components["schemas"]["NamedUserDto"][];
        };
        WriteCommentDto: {
            /**
             * @description Members whom the text mentions; they are notified.
             * @example [
             *       "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
             *     ]
             */
            mentionedUserIds?: string[];
            /**
             * @description Plain text; may be empty when there is a picture.
             * @default
             * @example Could the harbour be darker? @mina
             */
            body?: string;
            /**
             * @description A picture that the author may read. Members of the canvas read it through the comment.
             * @example direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            attachmentStorageKey?: string;
        };
        EditCommentDto: {
            /**
             * @description Members whom the text mentions; they are notified.
             * @example [
             *       "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
             *     ]
             */
            mentionedUserIds?: string[];
            /**
             * @description The new text; left out, it stays.
             * @example Could the harbour be much darker?
             */
            body?: string;
            /**
             * @description Another picture, or null for none; left out, it stays.
             * @example null
             */
            attachmentStorageKey?: string | null;
            /**
             * @description Refuse with 409 unless the comment is at this revision. `If-Match` does the same with 412.
             * @example 1
             */
            expectedRevision?: string;
        };
        EarlierTextDto: {
            /**
             * @description Whom it mentioned.
             * @example []
             */
            mentionedUserIds: string[];
            /**
             * @description Revision of the comment with this text.
             * @example 1
             */
            revision: string;
            /**
             * @description What it said.
             * @example Could the harbour be dark?
             */
            body: string;
            /**
             * @description When this text was written.
             * @example 2026-12-01T09:30:00.000Z
             */
            writtenAt: string;
        };
        EarlierTextPageDto: {
            /** @description Newest first, without the present text. */
            items: components["schemas"]["EarlierTextDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
        };
        ReactorDto: {
            /**
             * @description What with.
             * @example 👍
             */
            emoji: string;
            /**
             * @description Who.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            userId: string;
            /**
             * @description When.
             * @example 2026-12-01T09:30:00.000Z
             */
            reactedAt: string;
        };
        ReactorPageDto: {
            /** @description In order of emoji and user. */
            items: components["schemas"]["ReactorDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
        };
        NotificationDto: {
            /**
             * @description `mention`: the comment mentions the user. `reply`: it is in a thread where the user wrote.
             * @example mention
             * @enum {string}
             */
            kind: "mention" | "reply";
            /**
             * @description Who wrote it; null where the account is gone.
             * @example 01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12
             */
            actorId: string | null;
            /**
             * @description When it was read.
             * @example null
             */
            readAt: string | null;
            /**
             * @description Rises.
             * @example 1042
             */
            id: string;
            /**
             * @description Where.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            canvasId: string;
            /**
             * @description Its title now.
             * @example Summer campaign
             */
            canvasTitle: string;
            /**
             * @description The thread.
             * @example 01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10
             */
            threadId: string;
            /**
             * @description The comment.
             * @example 01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10
             */
            commentId: string;
            /**
             * @description The beginning of what it says now.
             * @example Could the harbour be darker? @mina
             */
            excerpt: string;
            /**
             * @description When it came.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
        };
        NotificationPageDto: {
            /** @description Newest first. */
            items: components["schemas"]["NotificationDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIxMDQyIl0
             */
            nextCursor: string | null;
            /**
             * @description How many were not read, in the page or not.
             * @example 3
             */
            unread: number;
        };
        MarkAllReadDto: {
            /**
             * @description The newest one that the user has seen: what came after it stays unread.
             * @example 1042
             */
            upTo: string;
        };
        HighlightDto: {
            /**
             * @description Where in the excerpt, in UTF-16 units.
             * @example 2
             */
            start: number;
            /**
             * @description How long.
             * @example 7
             */
            length: number;
        };
        FoundDto: {
            /**
             * @description What it is.
             * @example node
             * @enum {string}
             */
            kind: "comment" | "group" | "node";
            /**
             * @description Type of a node.
             * @example image
             */
            type: string | null;
            /**
             * @description Title of a node or group.
             * @example The harbour
             */
            title: string | null;
            /**
             * @description Thread of a comment.
             * @example null
             */
            threadId: string | null;
            /**
             * @description Author of a comment; null where the account is gone.
             * @example null
             */
            authorId: string | null;
            /** @description Where the excerpt holds it. */
            highlights: components["schemas"]["HighlightDto"][];
            /**
             * @description The node, group or comment.
             * @example node-1
             */
            id: string;
            /**
             * @description What stands around it.
             * @example a harbour at dawn
             */
            excerpt: string;
        };
        SearchPageDto: {
            /** @description Titles that begin with it, titles that hold it, other texts of nodes, comments newest first. */
            items: components["schemas"]["FoundDto"][];
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIyIiwibm9kZS0xIl0
             */
            nextCursor: string | null;
        };
        LegacyCanvasDto: {
            /**
             * @description Nodes: `id`, `type`, `title`, `position`, `width`, `height`, `parentId`, `data`, and what else they came with
             * @example [
             *       {
             *         "id": "node-1",
             *         "type": "text",
             *         "position": {
             *           "x": 0,
             *           "y": 0
             *         },
             *         "data": {
             *           "text": "Hello"
             *         }
             *       }
             *     ]
             */
            nodes: {
                [key: string]: unknown;
            }[];
            /**
             * @description Edges: `id`, `fromNodeId`, `toNodeId`, handles, `role`, `order`, and what else they came with
             * @example [
             *       {
             *         "id": "edge-1",
             *         "fromNodeId": "node-1",
             *         "toNodeId": "node-2"
             *       }
             *     ]
             */
            connections: {
                [key: string]: unknown;
            }[];
            /**
             * @description What the canvas is called in the old state of the caller.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description Its title.
             * @example Storyboard
             */
            title: string;
            /**
             * @description Revision of the document; in quotation marks the ETag.
             * @example 42
             */
            revision: string;
            /**
             * @description When the canvas was made.
             * @example 2026-08-21T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description When it was changed last.
             * @example 2026-08-21T12:00:00.000Z
             */
            updatedAt: string;
        };
        PutLegacyCanvasDto: {
            /**
             * @description As it is read here. All `nodes` and all `connections`: what was loaded and is missing is deleted. Fields that nobody knows are kept.
             * @example {
             *       "revision": "42",
             *       "nodes": [
             *         {
             *           "id": "node-1",
             *           "type": "text",
             *           "position": {
             *             "x": 0,
             *             "y": 0
             *           },
             *           "data": {
             *             "text": "Hello"
             *           }
             *         }
             *       ],
             *       "connections": []
             *     }
             */
            document: {
                [key: string]: unknown;
            };
        };
        LeftOutDto: {
            /**
             * @description The entity.
             * @example node-1
             */
            entityId: string;
            /**
             * @description `gone`: somebody else deleted it, or made something of another kind of it. `end-gone`: what it would connect is not there.
             *     `id-taken`: somebody else has made something of another kind with this ID.
             * @example gone
             * @enum {string}
             */
            reason: "end-gone" | "gone" | "id-taken";
        };
        SavedLegacyDto: {
            /**
             * @description Revision of the canvas now.
             * @example 45
             */
            revision: string;
            /**
             * @description Operations that the changes became.
             * @example 3
             */
            operations: number;
            /** @description What was sent and has no place in the document of now. */
            left: components["schemas"]["LeftOutDto"][];
        };
        OpenCutExportDto: {
            /**
             * @description The new video node.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13
             */
            nodeId: string;
            /**
             * @description What it shows.
             * @example direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12
             */
            storageKey: string;
            /**
             * @description Revision of the canvas after it came.
             * @example 43
             */
            revision: string;
        };
        OpenCutSessionDto: {
            /**
             * @description Who edits; null when the account is gone
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14
             */
            userId: string | null;
            /**
             * @description All but `open` are final
             * @example open
             * @enum {string}
             */
            state: "cancelled" | "expired" | "exported" | "open" | "superseded";
            /**
             * @description Its ID.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description The canvas.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            canvasId: string;
            /**
             * @description Nodes that the session holds, or held, in order of ID.
             * @example [
             *       "node-1"
             *     ]
             */
            nodeIds: string[];
            /**
             * @description Revision of the canvas at which the media were handed out.
             * @example 42
             */
            canvasRevision: string;
            /**
             * @description When it was opened.
             * @example 2026-08-24T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description From then on it holds nothing and takes nothing.
             * @example 2026-08-24T12:15:00.000Z
             */
            expiresAt: string;
            /**
             * @description When it was closed; absent while it is open, and for a while after it has expired.
             * @example 2026-08-24T12:10:00.000Z
             */
            closedAt?: string;
            /**
             * @description The session that took its place, when it is `superseded`.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15
             */
            supersededBy?: string;
            /** @description What it brought, when it is `exported`. */
            exported?: components["schemas"]["OpenCutExportDto"];
        };
        OpenCutSessionPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ
             */
            nextCursor: string | null;
            /** @description In the order of the list. */
            items: components["schemas"]["OpenCutSessionDto"][];
        };
        OpenCutNodeDto: {
            /**
             * @description ID of a node with a picture, video or sound.
             * @example node-1
             */
            nodeId: string;
            /**
             * @description Which of the media that the node shows; absent: the one that counts. Refused unless the stored node shows it.
             * @example direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey?: string;
        };
        OpenOpenCutSessionDto: {
            /**
             * @description After so many seconds the session ends by itself; renew it before.
             * @default 900
             * @example 900
             */
            ttlSeconds?: number;
            /** @description Each node once. */
            selection: components["schemas"]["OpenCutNodeDto"][];
        };
        OpenCutMediaDto: {
            /**
             * @description The node.
             * @example node-1
             */
            nodeId: string;
            /**
             * @description Type of the node.
             * @example video
             * @enum {string}
             */
            type: "audio" | "image" | "video";
            /**
             * @description What it shows.
             * @example direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
            /**
             * @description Where the bytes are read, with the caller's session.
             * @example /api/v1/media/direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content
             */
            url: string;
            /**
             * @description MIME type.
             * @example video/mp4
             */
            mime: string;
            /**
             * @description Length in bytes.
             * @example 1048576
             */
            bytes: number;
            /**
             * @description Width in pixels; absent for sound.
             * @example 1920
             */
            width?: number;
            /**
             * @description Height in pixels; absent for sound.
             * @example 1080
             */
            height?: number;
            /**
             * @description Duration in milliseconds; absent for pictures.
             * @example 4200
             */
            durationMs?: number;
        };
        OpenCutSessionWithMediaDto: {
            /**
             * @description Who edits; null when the account is gone
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14
             */
            userId: string | null;
            /**
             * @description All but `open` are final
             * @example open
             * @enum {string}
             */
            state: "cancelled" | "expired" | "exported" | "open" | "superseded";
            /**
             * @description Its ID.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description The canvas.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            canvasId: string;
            /**
             * @description Nodes that the session holds, or held, in order of ID.
             * @example [
             *       "node-1"
             *     ]
             */
            nodeIds: string[];
            /**
             * @description Revision of the canvas at which the media were handed out.
             * @example 42
             */
            canvasRevision: string;
            /**
             * @description When it was opened.
             * @example 2026-08-24T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description From then on it holds nothing and takes nothing.
             * @example 2026-08-24T12:15:00.000Z
             */
            expiresAt: string;
            /**
             * @description When it was closed; absent while it is open, and for a while after it has expired.
             * @example 2026-08-24T12:10:00.000Z
             */
            closedAt?: string;
            /**
             * @description The session that took its place, when it is `superseded`.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15
             */
            supersededBy?: string;
            /** @description What it brought, when it is `exported`. */
            exported?: components["schemas"]["OpenCutExportDto"];
            /** @description As the stored document shows them now; nothing once the session is over. */
            media: components["schemas"]["OpenCutMediaDto"][];
            /**
             * @description Nodes that are not as they were handed out any more.
             * @example []
             */
            missingNodeIds: string[];
        };
        RenewOpenCutSessionDto: {
            /**
             * @description After so many seconds the session ends by itself; renew it before.
             * @default 900
             * @example 900
             */
            ttlSeconds?: number;
        };
        CutPositionDto: {
            /**
             * @description From the left.
             * @example 640
             */
            x: number;
            /**
             * @description From the top.
             * @example 360
             */
            y: number;
        };
        ImportCutDto: {
            /** @description Where the node goes; absent: to the right of what was selected. */
            position?: components["schemas"]["CutPositionDto"];
            /**
             * @description The video, uploaded before as a media object of the caller's own.
             * @example direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12
             */
            storageKey: string;
            /**
             * @description Title of the new node.
             * @example Harbour, final cut
             */
            title?: string;
        };
        ImportedCutDto: {
            /**
             * @description The new video node.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13
             */
            nodeId: string;
            /**
             * @description What it shows.
             * @example direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12
             */
            storageKey: string;
            /**
             * @description Revision of the canvas after it came.
             * @example 43
             */
            revision: string;
            /**
             * @description True: it had been imported before, and this is what came of it.
             * @example false
             */
            replayed: boolean;
        };
        GenerationInputDto: {
            /**
             * @description What the input is for: `reference`, `first_frame`, `last_frame`, `mask`, `audio` …
             * @example reference
             */
            role: string;
            /**
             * @description A media object that the caller may read.
             * @example direct:20260801_01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01
             */
            storageKey: string;
        };
        SubmitGenerationDto: {
            /**
             * @description Scalars that the capability knows: `count`, `size`, `aspectRatio`, `durationSeconds`, `fps`, `seed` …
             * @example {
             *       "count": 1,
             *       "size": "1024x1024",
             *       "seed": 7
             *     }
             */
            parameters: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description Media that the model works on, in order.
             * @default []
             * @example [
             *       {
             *         "role": "reference",
             *         "storageKey": "direct:20260801_01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
             *       }
             *     ]
             */
            inputs?: components["schemas"]["GenerationInputDto"][];
            /**
             * Format: uuid
             * @description The canvas that it is made for; needs the editor right there. Recorded once.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            canvasId?: string | null;
            /**
             * @description Where the client says it comes from: runId, requestId, canvasId, attemptId, sourceNodeId, outputNodeId. No proof, no licence to resume.
             * @example {
             *       "requestId": "req-7",
             *       "outputNodeId": "node-12"
             *     }
             */
            generationOrigin?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Made by the client. Sent again with the same payload it names the same generation; with another it is refused.
             * @example 01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01
             */
            operationId: string;
            /**
             * @description What is to be done: `image.generate`, `video.text`, `audio.speech`, `text` …
             * @example image.generate
             */
            capability: string;
            /**
             * @description A model or an alias of one.
             * @example gpt-image-2
             */
            model: string;
            /**
             * @description At most 20,000 characters.
             * @example a lighthouse at dusk, soft light
             */
            prompt: string;
            /**
             * Format: uuid
             * @description A quote for this very request; without one it is quoted now.
             * @example 01981f60-0a1b-7c2d-8e3f-4a5b6c7d8e9f
             */
            quoteId?: string;
        };
        GenerationDto: {
            /**
             * @description Whose work it is.
             * @example user
             * @enum {string}
             */
            origin: "canvas_ai" | "user";
            /**
             * @description Null: for no canvas.
             * @example null
             */
            canvasId: string | null;
            /**
             * @description `unknown`: the provider has not told its outcome; it is not sent again and the hold stays.
             * @example succeeded
             * @enum {string}
             */
            execution: "accepted" | "cancelled" | "failed" | "queued" | "sent" | "succeeded" | "unknown";
            /**
             * @description `conflict`: the target had changed, the output is kept.
             * @example delivered
             * @enum {string}
             */
            delivery: "conflict" | "delivered" | "none" | "pending";
            /**
             * @description Held while the outcome is open.
             * @example settled
             * @enum {string}
             */
            billing: "held" | "released" | "settled";
            /**
             * @description Percent, where the provider tells.
             * @example 100
             */
            progress: number | null;
            /**
             * @description Why it failed, is unknown, or waits for another try.
             * @example null
             */
            errorCode: string | null;
            /**
             * @description Storage keys of the results, in order.
             * @example [
             *       "generated:01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01:0"
             *     ]
             */
            storageKeys: string[];
            /**
             * @description Text result.
             * @example null
             */
            text: string | null;
            /**
             * @description As the client or the run named it.
             * @example 01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01
             */
            operationId: string;
            /**
             * @description What is done.
             * @example image.generate
             */
            capability: string;
            /**
             * @description The model that runs.
             * @example gpt-image-2
             */
            model: string;
            /**
             * @description As submitted.
             * @example a lighthouse at dusk, soft light
             */
            prompt: string;
            /**
             * @description A cancel was asked for.
             * @example false
             */
            cancelRequested: boolean;
            /**
             * @description When it was submitted.
             * @example 2026-12-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Last change.
             * @example 2026-12-01T10:00:09.000Z
             */
            updatedAt: string;
        };
        GenerationPageDto: {
            /** @description Newest first. */
            items: components["schemas"]["GenerationDto"][];
            /**
             * @description Null on the last page.
             * @example null
             */
            nextCursor: string | null;
        };
        CancelGenerationDto: {
            /**
             * @description `confirmed`: ended, nothing charged. `requested`: the provider decides. `too_late`: it had ended.
             * @example confirmed
             * @enum {string}
             */
            outcome: "confirmed" | "requested" | "too_late";
        };
        ReconcileGenerationDto: {
            /**
             * @description What the provider said: `task`: it has this task, which is polled from now on; `failed`: it ended without a result.
             * @example failed
             * @enum {string}
             */
            kind: "failed" | "task";
            /**
             * @description For `task`: the provider's ID of it.
             * @example task_8f2c
             */
            externalTaskId?: string;
            /**
             * @description For `failed`: whether the provider charges for it.
             * @example false
             */
            charged?: boolean;
        };
        RegisterDto: {
            /**
             * @description 3 to 32 of A–Z, a–z, 0–9, ".", "_" and "-"; unique whatever the case.
             * @example ann.lee
             */
            username: string;
            /**
             * @description Shown to others; default: the username.
             * @example Ann Lee
             */
            displayName?: string;
            /**
             * @description 12 to 256 characters, not the username.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description `cookie` sets an HttpOnly cookie (browsers); `bearer` returns the token in the body (other clients).
             * @default cookie
             * @example bearer
             * @enum {string}
             */
            transport?: "bearer" | "cookie";
        };
        UserDto: {
            /**
             * @description Never changes.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description As written at registration.
             * @example ann.lee
             */
            username: string;
            /**
             * @description Shown to others.
             * @example Ann Lee
             */
            displayName: string;
            /**
             * @description Right on the whole site.
             * @example user
             * @enum {string}
             */
            role: "admin" | "user";
            /**
             * @description A disabled user cannot log in and has no sessions.
             * @example active
             * @enum {string}
             */
            status: "active" | "deleted" | "disabled";
            /**
             * @description The one administrator that can be neither disabled nor demoted.
             * @example false
             */
            siteAdmin: boolean;
            /**
             * @description Media object of the avatar; absent when there is none. Others see it at `/users/{userId}/avatar`.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            avatarStorageKey?: string;
            /**
             * @description When the account was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
        };
        SessionDto: {
            /**
             * @description Names the session when it is ended; it is no secret.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            id: string;
            /**
             * @description How the client holds the session.
             * @example bearer
             * @enum {string}
             */
            transport: "bearer" | "cookie";
            /**
             * @description Address that logged in.
             * @example 203.0.113.7
             */
            address: string;
            /**
             * @description Client that logged in, as it calls itself.
             * @example Mozilla/5.0
             */
            userAgent: string;
            /**
             * @description When the user logged in.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Last use, to the minute.
             * @example 2026-12-01T10:12:00.000Z
             */
            lastUsedAt: string;
            /**
             * @description When it ends unless it is used before.
             * @example 2026-12-15T10:12:00.000Z
             */
            expiresAt: string;
        };
        OpenedSessionDto: {
            /** @description Who is logged in now. */
            user: components["schemas"]["UserDto"];
            /** @description The new session. */
            session: components["schemas"]["SessionDto"];
            /**
             * @description Only for `transport` `bearer`, and only now: send it as `Authorization: Bearer …`.
             * @example n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h
             */
            token?: string;
        };
        LogInDto: {
            /**
             * @description Whatever the case.
             * @example ann.lee
             */
            username: string;
            /**
             * @description The password.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description `cookie` sets an HttpOnly cookie (browsers); `bearer` returns the token in the body (other clients).
             * @default cookie
             * @example bearer
             * @enum {string}
             */
            transport?: "bearer" | "cookie";
        };
        MeDto: {
            /** @description Who is logged in. */
            user: components["schemas"]["UserDto"];
            /**
             * @description The session of this request.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            sessionId: string;
        };
        ChangePasswordDto: {
            /**
             * @description The present password, as proof.
             * @example correct horse battery staple
             */
            currentPassword: string;
            /**
             * @description 12 to 256 characters, not the username, not the present one.
             * @example an even better horse battery
             */
            newPassword: string;
        };
        OwnSessionDto: {
            /**
             * @description Names the session when it is ended; it is no secret.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            id: string;
            /**
             * @description How the client holds the session.
             * @example bearer
             * @enum {string}
             */
            transport: "bearer" | "cookie";
            /**
             * @description Address that logged in.
             * @example 203.0.113.7
             */
            address: string;
            /**
             * @description Client that logged in, as it calls itself.
             * @example Mozilla/5.0
             */
            userAgent: string;
            /**
             * @description When the user logged in.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Last use, to the minute.
             * @example 2026-12-01T10:12:00.000Z
             */
            lastUsedAt: string;
            /**
             * @description When it ends unless it is used before.
             * @example 2026-12-15T10:12:00.000Z
             */
            expiresAt: string;
            /**
             * @description Whether this request came by it.
             * @example true
             */
            current: boolean;
        };
        OwnSessionPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ
             */
            nextCursor: string | null;
            /** @description Sessions that are valid now, oldest first. */
            items: components["schemas"]["OwnSessionDto"][];
        };
        CreateApiKeyDto: {
            /**
             * @description What it may do, within what its owner may; `write` includes `read`.
             * @example [
             *       "canvas:read"
             *     ]
             */
            scopes: ("canvas-ai:read" | "canvas-ai:write" | "canvas:read" | "canvas:write" | "credits:read" | "credits:write" | "generation:read" | "generation:write" | "media:read" | "media:write")[];
            /**
             * @description Seconds until it ends by itself: a minute to a year.
             * @default 7776000
             * @example 2592000
             */
            expiresInSeconds?: number;
            /**
             * @description What it is for.
             * @example nightly export
             */
            name: string;
        };
        ApiKeyDto: {
            /**
             * @description Names the key when it is revoked; it is no secret.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14
             */
            id: string;
            /**
             * @description What it is for.
             * @example nightly export
             */
            name: string;
            /**
             * @description How the key begins, to know it again.
             * @example icv_n3Qm0m
             */
            prefix: string;
            /**
             * @description What it may do.
             * @example [
             *       "canvas:read"
             *     ]
             */
            scopes: string[];
            /**
             * @description When it was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description When it ends by itself.
             * @example 2027-03-01T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description Last use, to the minute; missing before the first.
             * @example 2026-12-01T10:12:00.000Z
             */
            lastUsedAt?: string;
            /**
             * @description When it was revoked; missing when it was not.
             * @example 2026-12-02T08:00:00.000Z
             */
            revokedAt?: string;
        };
        CreatedApiKeyDto: {
            /** @description What the list shows from now on. */
            apiKey: components["schemas"]["ApiKeyDto"];
            /**
             * @description The secret itself, for `Authorization: Bearer`: shown now and never again.
             * @example icv_n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h
             */
            key: string;
        };
        ApiKeyPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTQiXQ
             */
            nextCursor: string | null;
            /** @description In the order in which they were made, ended ones too. */
            items: components["schemas"]["ApiKeyDto"][];
        };
        UserPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ
             */
            nextCursor: string | null;
            /** @description Users in the order in which they were made. */
            items: components["schemas"]["UserDto"][];
        };
        ChangeUserRoleDto: {
            /**
             * @description `admin` grants, `user` withdraws.
             * @example admin
             * @enum {string}
             */
            role: "admin" | "user";
        };
        CreateServiceTokenDto: {
            /**
             * @description What it is for.
             * @example video analysis worker
             */
            name: string;
            /**
             * @description What it may do; each route names the scope that it asks for.
             * @example [
             *       "vde:analysis"
             *     ]
             */
            scopes: string[];
            /**
             * @description Seconds until it ends by itself; without: never.
             * @example 7776000
             */
            expiresInSeconds?: number;
        };
        ServiceTokenDto: {
            /**
             * @description Names the token when it is revoked; it is no secret.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13
             */
            id: string;
            /**
             * @description What it is for.
             * @example video analysis worker
             */
            name: string;
            /**
             * @description What it may do.
             * @example [
             *       "vde:analysis"
             *     ]
             */
            scopes: string[];
            /**
             * @description The administrator who made it.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            createdBy: string;
            /**
             * @description When it was made.
             * @example 2026-12-01T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Last use, to the minute; missing before the first.
             * @example 2026-12-01T10:12:00.000Z
             */
            lastUsedAt?: string;
            /**
             * @description When it ends by itself; missing when never.
             * @example 2027-03-01T09:30:00.000Z
             */
            expiresAt?: string;
            /**
             * @description When it was revoked; missing when it was not.
             * @example 2026-12-02T08:00:00.000Z
             */
            revokedAt?: string;
        };
        CreatedServiceTokenDto: {
            /** @description What the list shows from now on. */
            serviceToken: components["schemas"]["ServiceTokenDto"];
            /**
             * @description The secret itself: shown now and never again.
             * @example svc_n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h
             */
            token: string;
        };
        ServiceTokenPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ
             */
            nextCursor: string | null;
            /** @description Tokens in the order in which they were made, revoked ones too. */
            items: components["schemas"]["ServiceTokenDto"][];
        };
        AuditRecordDto: {
            /**
             * @description Facts that are safe to keep
             * @example {
             *       "endedSessions": 2
             *     }
             */
            details: {
                [key: string]: unknown;
            };
            /**
             * @description Rising number.
             * @example 42
             */
            id: string;
            /**
             * @description When it was done.
             * @example 2026-12-01T09:30:00.000Z
             */
            at: string;
            /**
             * @description Who did it; missing when the system did.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            actorId?: string;
            /**
             * @description What was done.
             * @example user.disable
             */
            action: string;
            /**
             * @description To a thing of this type.
             * @example user
             */
            targetType: string;
            /**
             * @description To this thing.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12
             */
            targetId: string;
            /**
             * @description Request that did it, as in the logs; missing in background work.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14
             */
            requestId?: string;
        };
        AuditPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyI0MiJd
             */
            nextCursor: string | null;
            /** @description Records, newest first. */
            items: components["schemas"]["AuditRecordDto"][];
        };
        AccountObstacleDto: {
            /**
             * @description `shared-canvas`: hand it over or remove the other members. `shared-workspace`: remove the other members.
             *     `run-in-progress`, `generation-in-progress`, `held-credits`: wait, or cancel.
             * @example shared-canvas
             */
            kind: string;
            /**
             * @description Of the canvas, workspace, run or operation.
             * @example 01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11
             */
            id: string;
            /**
             * @description What it is called, where it has a name.
             * @example Mood board
             */
            title?: string;
        };
        AccountObstaclesDto: {
            /** @description Empty when the account can be deleted now; at most 100. */
            obstacles: components["schemas"]["AccountObstacleDto"][];
        };
        DeleteAccountDto: {
            /**
             * @description The password, once more.
             * @example correct horse battery
             */
            password: string;
        };
        ChangeAvatarDto: {
            /**
             * @description An own JPEG, PNG or WebP of at most 2,000,000 bytes.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
        };
        AvatarPendingDto: {
            /**
             * @description A worker makes it now.
             * @example pending
             * @enum {string}
             */
            avatar: "pending";
        };
        UploadTicketRequestDto: {
            /**
             * @description MIME type of the content; it is compared with what the content is.
             * @example image/png
             */
            mime: string;
            /**
             * @description Exact length in bytes.
             * @example 20480
             */
            bytes: number;
            /**
             * @description SHA-256 of the content, hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Name of the file; folders in it are dropped.
             * @example sketch.png
             */
            fileName?: string;
        };
        UploadRequestDto: {
            /**
             * @description HTTP method.
             * @example PUT
             */
            method: string;
            /**
             * @description Address, absolute at the object store, a path at this API.
             * @example /api/v1/media/uploads/0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content
             */
            url: string;
            /**
             * @description Headers to send.
             * @example {
             *       "content-type": "application/octet-stream"
             *     }
             */
            headers: {
                [key: string]: string;
            };
        };
        UploadTicketDto: {
            /**
             * @description Names the upload.
             * @example 0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            reservationId: string;
            /**
             * @description Key under which the bytes wait.
             * @example direct-stage:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            stagingKey: string;
            /**
             * @description Key that the media object will have once finalized.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
            /**
             * @description From then on the ticket is refused.
             * @example 2026-08-10T13:00:00.000Z
             */
            expiresAt: string;
            /**
             * @description Signed; send it to `finalize`, again if the answer was lost.
             * @example v1.WyIwMTk4YTZmMCJd.2sLh0l0m0cYpW7zq8w1n6b5v4c3x2z1a0s9d8f7g6h5
             */
            receipt: string;
            /** @description Upload through this API. */
            upload: components["schemas"]["UploadRequestDto"];
            /** @description Upload straight to the object store; absent where browsers cannot reach it. */
            direct?: components["schemas"]["UploadRequestDto"];
        };
        UploadContentDto: {
            /**
             * @description `created`: these bytes are stored now. `exists`: the ticket's object was there already and has not changed.
             * @example created
             * @enum {string}
             */
            outcome: "created" | "exists";
        };
        FinalizeUploadDto: {
            /**
             * @description The ticket's receipt, unchanged.
             * @example v1.WyIwMTk4YTZmMCJd.2sLh0l0m0cYpW7zq8w1n6b5v4c3x2z1a0s9d8f7g6h5
             */
            receipt: string;
        };
        MediaObjectDto: {
            /**
             * @description Names the object everywhere in the API.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
            /**
             * @description Who owns it.
             * @example 0198a6ee-1f2d-7c3a-8b1e-5f0a9c7d2e10
             */
            ownerUserId: string;
            /**
             * @description What the content is.
             * @example image/png
             */
            mime: string;
            /**
             * @description Length of the content in bytes.
             * @example 20480
             */
            bytes: number;
            /**
             * @description SHA-256 of the content, hexadecimal; with quotes around it the ETag of `content`.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Width in pixels; absent for sound and documents.
             * @example 1024
             */
            width?: number;
            /**
             * @description Height in pixels; absent for sound and documents.
             * @example 768
             */
            height?: number;
            /**
             * @description Duration in milliseconds; absent for still pictures and documents.
             * @example 4200
             */
            durationMs?: number;
            /**
             * @description Name of the file as it was uploaded, without its folder; absent when none was given.
             * @example sketch.png
             */
            originalFileName?: string;
            /**
             * @description Where it came from.
             * @example upload
             * @enum {string}
             */
            source: "generation" | "import" | "upload";
            /**
             * @description When it was recorded.
             * @example 2026-08-10T12:00:00.000Z
             */
            createdAt: string;
        };
        DescribedMediaDto: {
            /**
             * @description Names the object everywhere in the API.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
            /**
             * @description Who owns it.
             * @example 0198a6ee-1f2d-7c3a-8b1e-5f0a9c7d2e10
             */
            ownerUserId: string;
            /**
             * @description What the content is.
             * @example image/png
             */
            mime: string;
            /**
             * @description Length of the content in bytes.
             * @example 20480
             */
            bytes: number;
            /**
             * @description SHA-256 of the content, hexadecimal; with quotes around it the ETag of `content`.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Width in pixels; absent for sound and documents.
             * @example 1024
             */
            width?: number;
            /**
             * @description Height in pixels; absent for sound and documents.
             * @example 768
             */
            height?: number;
            /**
             * @description Duration in milliseconds; absent for still pictures and documents.
             * @example 4200
             */
            durationMs?: number;
            /**
             * @description Name of the file as it was uploaded, without its folder; absent when none was given.
             * @example sketch.png
             */
            originalFileName?: string;
            /**
             * @description Where it came from.
             * @example upload
             * @enum {string}
             */
            source: "generation" | "import" | "upload";
            /**
             * @description When it was recorded.
             * @example 2026-08-10T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description Whether `thumbnail` has pictures: soon, now, never again, or never at all (sound, documents).
             * @example ready
             * @enum {string}
             */
            thumbnails: "failed" | "none" | "pending" | "ready";
            /**
             * @description A blurhash to paint while the picture loads; absent until the thumbnails are ready.
             * @example LEHV6nWB2yk8pyo0adR*.7kCMdnj
             */
            placeholder?: string;
        };
        MediaPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIxNzgwMzEyODAwMDAwMDAwIiwiZGlyZWN0OjEiXQ
             */
            nextCursor: string | null;
            /** @description Newest first. */
            items: components["schemas"]["DescribedMediaDto"][];
        };
        MediaUrlDto: {
            /**
             * @description Address of the content: at the object store itself when `signed`, else below this API, where the session is needed.
             * @example /api/v1/media/direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content
             */
            url: string;
            /**
             * @description True when the address carries its own short-lived right.
             * @example false
             */
            signed: boolean;
            /**
             * @description Seconds until a signed address ends; absent when it is not signed.
             * @example 300
             */
            expiresInSeconds?: number;
        };
        ThumbnailPendingDto: {
            /**
             * @description As in the metadata.
             * @example pending
             * @enum {string}
             */
            thumbnails: "pending";
        };
        AssetDto: {
            /**
             * @description The asset as it is kept: `data.storageKey`, `data.md5`, and whatever clients put beside them
             * @example {
             *       "data": {
             *         "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
             *         "md5": "9e107d9d372bb6826bd81d3542a419d6"
             *       }
             *     }
             */
            asset: {
                [key: string]: unknown;
            };
            /**
             * @description Names it among the caller's assets.
             * @example 0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            id: string;
            /**
             * @description `image`, `video`, `audio`, `document`, or what a client made of it; absent in some old ones.
             * @example image
             */
            kind?: string;
            /**
             * @description What it is called; absent in some old ones.
             * @example Sketch of the harbour
             */
            title?: string;
        };
        AssetPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyIwMTk4YTZmMC01YzFlLTdiMGEtOWQ1NS0wZDRjNmEwZjFjMTEiXQ
             */
            nextCursor: string | null;
            /** @description Newest first by ID. */
            items: components["schemas"]["AssetDto"][];
        };
        AddAssetDto: {
            /**
             * @description What it is called.
             * @example Sketch of the harbour
             */
            title: string;
            /**
             * @description A media object of the caller's own.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
            /**
             * @description MD5 of the raw bytes, 32 hexadecimal digits in lower case; required for images.
             * @example 9e107d9d372bb6826bd81d3542a419d6
             */
            md5?: string;
        };
        AddedAssetDto: {
            /**
             * @description The asset as it is kept: `data.storageKey`, `data.md5`, and whatever clients put beside them
             * @example {
             *       "data": {
             *         "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
             *         "md5": "9e107d9d372bb6826bd81d3542a419d6"
             *       }
             *     }
             */
            asset: {
                [key: string]: unknown;
            };
            /**
             * @description Names it among the caller's assets.
             * @example 0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            id: string;
            /**
             * @description `image`, `video`, `audio`, `document`, or what a client made of it; absent in some old ones.
             * @example image
             */
            kind?: string;
            /**
             * @description What it is called; absent in some old ones.
             * @example Sketch of the harbour
             */
            title?: string;
            /**
             * @description False: the same image was among the assets already; this is that one.
             * @example true
             */
            added: boolean;
        };
        RenameAssetDto: {
            /**
             * @description What it is called from now on.
             * @example The harbour at night
             */
            title: string;
        };
        ReplaceAssetMediaDto: {
            /**
             * @description A media object of the caller's own.
             * @example direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11
             */
            storageKey: string;
            /**
             * @description MD5 of the raw bytes, 32 hexadecimal digits in lower case; required for images.
             * @example 9e107d9d372bb6826bd81d3542a419d6
             */
            md5?: string;
        };
        StateKeyDto: {
            /**
             * @description Its name.
             * @example infinite-canvas:asset_store
             */
            key: string;
            /**
             * @description Raised by every write; decimal text.
             * @example 3
             */
            revision: string;
            /**
             * @description Length of the JSON text in bytes.
             * @example 2048
             */
            bytes: number;
            /**
             * @description When it was written last.
             * @example 2026-08-05T12:00:00.000Z
             */
            updatedAt: string;
        };
        StateKeyPageDto: {
            /**
             * @description Asks for the next page; null on the last one.
             * @example WyJpbmZpbml0ZS1jYW52YXM6YXNzZXRfc3RvcmUiXQ
             */
            nextCursor: string | null;
            /** @description In order of key. */
            items: components["schemas"]["StateKeyDto"][];
        };
        StateDto: {
            /**
             * @description What was written
             * @example {
             *       "assets": []
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Its key.
             * @example infinite-canvas:asset_store
             */
            key: string;
            /**
             * @description Raised by every write; in quotation marks the ETag.
             * @example 3
             */
            revision: string;
            /**
             * @description When it was written first.
             * @example 2026-08-05T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description When it was written last.
             * @example 2026-08-05T12:00:00.000Z
             */
            updatedAt: string;
        };
        PutStateDto: {
            /**
             * @description Any JSON object; at most 512 KiB of text and 24 levels
             * @example {
             *       "theme": "dark"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Refuse with 409 unless the state is at this revision; `0`, also when neither this nor `If-Match` is there: unless there is none.
             * @example 3
             */
            expectedRevision?: string;
        };
    };
    responses: {
        /** @description Bad Request: `validation-failed`, `json-forbidden-text` */
        ValidationFailed_JsonForbiddenText: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Internal Server Error: `internal-error` */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Service Unavailable: `shutting-down` */
        ShuttingDown: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Unauthorized: `unauthenticated` */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Forbidden: `forbidden` */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Too Many Requests: `rate-limited` */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout` */
        ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Forbidden: `forbidden`, `cross-site-request` */
        Forbidden_CrossSiteRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Payload Too Large: `body-too-large` */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Unsupported Media Type: `unsupported-media-type` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid` */
        ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep_IdempotencyKeyInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep` */
        ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
        /** @description Not Found: `canvas-not-found` */
        CanvasNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDto"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in the logs; a harmless `X-Request-Id` of the client is kept. */
        RequestId: string;
        /** @description What is left of the rate: `r` requests within `t` seconds. */
        RateLimit: string;
        /** @description The rate of this class of routes: `q` requests within `w` seconds. */
        RateLimitPolicy: string;
        /** @description Seconds after which to come back. */
        RetryAfter: string;
        /** @description `true` when this is the stored answer to an earlier request with the same key. */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "up"
                     *     }
                     */
                    "application/json": components["schemas"]["LivenessDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown"];
        };
    };
    health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every component is up */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "up",
                     *       "database": "up",
                     *       "queue": "up",
                     *       "objectStore": "up"
                     *     }
                     */
                    "application/json": components["schemas"]["ReadinessDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            500: components["responses"]["InternalError"];
            /** @description A component is down */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "up",
                     *       "database": "up",
                     *       "queue": "up",
                     *       "objectStore": "up"
                     *     }
                     */
                    "application/json": components["schemas"]["ReadinessDto"];
                };
            };
        };
    };
    credits_balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "available": "87.5",
                     *       "held": "4",
                     *       "granted": "100",
                     *       "spent": "8.5",
                     *       "frozen": false
                     *     }
                     */
                    "application/json": components["schemas"]["BalanceDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    credits_ledger: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyI0MSJd",
                     *       "items": [
                     *         {
                     *           "seq": "42",
                     *           "kind": "hold",
                     *           "amount": "4",
                     *           "debitAccount": "available",
                     *           "creditAccount": "held",
                     *           "availableAfter": "83.5",
                     *           "heldAfter": "8",
                     *           "operationId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "reason": "generation: image.generate",
                     *           "actorId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *           "createdAt": "2026-12-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LedgerPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    credits_listReservations: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reservations */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIyMDI2LTEyLTAxIDEwOjAwOjAwLjAwMDAwMCswMCIsIjAxOTgxZjVlLTZmMGEtN2MzYS05YTUzLTBmNGQ3YjFmOGExMSJd",
                     *       "items": [
                     *         {
                     *           "operationId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "state": "settled",
                     *           "capability": "image.generate",
                     *           "model": "gpt-image-2",
                     *           "unit": "image",
                     *           "quantity": "1",
                     *           "unitPrice": "4",
                     *           "amount": "4",
                     *           "settledAmount": "4",
                     *           "createdAt": "2026-12-01T10:00:00.000Z",
                     *           "expiresAt": "2026-12-01T11:00:00.000Z",
                     *           "finishedAt": "2026-12-01T10:00:09.000Z",
                     *           "reason": "cancelled"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReservationPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    credits_quote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "capability": "image.generate",
                 *       "model": "nano-banana-pro",
                 *       "parameters": {
                 *         "count": 2,
                 *         "durationSeconds": 5,
                 *         "characters": 1200
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QuoteRequestDto"];
            };
        };
        responses: {
            /** @description The quote */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *       "capability": "image.generate",
                     *       "requestedModel": "nano-banana-pro",
                     *       "model": "gemini-3-pro-image",
                     *       "matchedRule": "wildcard",
                     *       "priceRevision": "*@1",
                     *       "unit": "image",
                     *       "quantity": "2",
                     *       "unitPrice": "4",
                     *       "amount": "8",
                     *       "validUntil": "2026-12-01T10:10:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `model-not-priced`, `quantity-out-of-range` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `price-disabled` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    prices_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of prices */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyJpbWFnZS5nZW5lcmF0ZSIsIioiXQ",
                     *       "items": [
                     *         {
                     *           "capability": "image.generate",
                     *           "model": "*",
                     *           "revision": "1",
                     *           "unit": "image",
                     *           "credits": "4",
                     *           "free": false,
                     *           "enabled": true,
                     *           "createdAt": "2026-12-01T10:00:00.000Z",
                     *           "updatedAt": "2026-12-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PricePageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminBilling_grant: {
        parameters: {
            query?: never;
            header: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                 *       "amount": "250.5",
                 *       "reason": "compensation for the outage of 1 December"
                 *     }
                 */
                "application/json": components["schemas"]["GrantCreditsDto"];
            };
        };
        responses: {
            /** @description The ledger entry of the grant */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seq": "42",
                     *       "kind": "hold",
                     *       "amount": "4",
                     *       "debitAccount": "available",
                     *       "creditAccount": "held",
                     *       "availableAfter": "83.5",
                     *       "heldAfter": "8",
                     *       "operationId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "reason": "generation: image.generate",
                     *       "actorId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *       "createdAt": "2026-12-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LedgerEntryDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `invalid-amount`, `idempotency-key-missing` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminBilling_reconcile: {
        parameters: {
            query?: {
                /** @description Only this account; missing: all. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accounts": 1200,
                     *       "drifts": [
                     *         {
                     *           "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "available": "61",
                     *           "held": "40",
                     *           "ledgerAvailable": "60",
                     *           "ledgerHeld": "40",
                     *           "reservedHeld": "40"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReconciliationDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminBilling_setPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A capability of the price list */
                capability: string;
                /** @description The model that runs, percent-encoded, or `*` */
                model: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "unit": "image",
                 *       "credits": "4.5",
                 *       "free": false,
                 *       "enabled": true,
                 *       "reason": "the provider has become cheaper",
                 *       "expectedRevision": "1"
                 *     }
                 */
                "application/json": components["schemas"]["SetPriceDto"];
            };
        };
        responses: {
            /** @description The price as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "capability": "image.generate",
                     *       "model": "*",
                     *       "revision": "1",
                     *       "unit": "image",
                     *       "credits": "4",
                     *       "free": false,
                     *       "enabled": true,
                     *       "createdAt": "2026-12-01T10:00:00.000Z",
                     *       "updatedAt": "2026-12-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PriceDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `invalid-amount`, `model-not-priced`, `price-for-alias`, `unit-not-allowed`, `free-not-explicit` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Conflict: `revision-conflict` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    workspaces_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workspaces */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "role": "owner",
                     *           "title": "Home",
                     *           "createdAt": "2026-12-01T10:00:00.000Z",
                     *           "project": "default",
                     *           "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspacePageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    workspaces_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Campaign team"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkspaceDto"];
            };
        };
        responses: {
            /** @description The workspace */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01"
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceKeyDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep_IdempotencyKeyInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    workspaces_home: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01"
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceKeyDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    workspaces_addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                 *     }
                 */
                "application/json": components["schemas"]["AddWorkspaceMemberDto"];
            };
        };
        responses: {
            /** @description The member */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "added": true
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceMemberDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    workspaces_removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `workspace-member-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    boards_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of boards */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "project": "default",
                     *           "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *           "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *           "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "createdAt": "2026-12-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BoardPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `workspace-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    boards_bind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["BindBoardDto"];
            };
        };
        responses: {
            /** @description The board, new or as it was */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *       "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "createdAt": "2026-12-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `canvas-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `canvas-bound-elsewhere` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    boards_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The board. */
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *       "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "createdAt": "2026-12-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `workspace-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    boards_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The board. */
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unbound */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `board-has-runs` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runs_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The board. */
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "status": "queued",
                     *           "errorCode": null,
                     *           "retryOf": null,
                     *           "amountHeld": "4",
                     *           "completedAt": null,
                     *           "steps": [
                     *             {
                     *               "status": "queued",
                     *               "dependsOn": [],
                     *               "amountHeld": "4",
                     *               "storageKeys": [],
                     *               "text": null,
                     *               "errorCode": null,
                     *               "appliedVersion": null,
                     *               "startedAt": null,
                     *               "completedAt": null,
                     *               "id": "picture",
                     *               "nodeId": "node-12",
                     *               "capability": "image.generate",
                     *               "model": "gpt-image-2",
                     *               "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
                     *             }
                     *           ],
                     *           "id": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03",
                     *           "project": "default",
                     *           "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *           "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *           "accountId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "cancelRequested": false,
                     *           "lastSeq": "1",
                     *           "createdAt": "2026-12-01T10:00:00.000Z",
                     *           "expiresAt": "2026-12-31T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RunPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `workspace-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runs_create: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID. Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The board. */
                boardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "steps": [
                 *         {
                 *           "id": "picture",
                 *           "nodeId": "node-12",
                 *           "capability": "image.generate",
                 *           "model": "gpt-image-2",
                 *           "parameters": {
                 *             "seed": 7
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRunDto"];
            };
        };
        responses: {
            /** @description The run as it was made */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "queued",
                     *       "errorCode": null,
                     *       "retryOf": null,
                     *       "amountHeld": "4",
                     *       "completedAt": null,
                     *       "steps": [
                     *         {
                     *           "status": "queued",
                     *           "dependsOn": [],
                     *           "amountHeld": "4",
                     *           "storageKeys": [],
                     *           "text": null,
                     *           "errorCode": null,
                     *           "appliedVersion": null,
                     *           "startedAt": null,
                     *           "completedAt": null,
                     *           "id": "picture",
                     *           "nodeId": "node-12",
                     *           "capability": "image.generate",
                     *           "model": "gpt-image-2",
                     *           "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
                     *         }
                     *       ],
                     *       "id": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03",
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *       "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *       "accountId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "cancelRequested": false,
                     *       "lastSeq": "1",
                     *       "createdAt": "2026-12-01T10:00:00.000Z",
                     *       "expiresAt": "2026-12-31T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RunDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `invalid-plan`, `model-not-available`, `model-not-priced`, `price-disabled`, `quantity-out-of-range` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment Required: `insufficient-credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Forbidden: `forbidden`, `cross-site-request`, `account-frozen` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `canvas-ai-node-busy` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runs_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "queued",
                     *       "errorCode": null,
                     *       "retryOf": null,
                     *       "amountHeld": "4",
                     *       "completedAt": null,
                     *       "steps": [
                     *         {
                     *           "status": "queued",
                     *           "dependsOn": [],
                     *           "amountHeld": "4",
                     *           "storageKeys": [],
                     *           "text": null,
                     *           "errorCode": null,
                     *           "appliedVersion": null,
                     *           "startedAt": null,
                     *           "completedAt": null,
                     *           "id": "picture",
                     *           "nodeId": "node-12",
                     *           "capability": "image.generate",
                     *           "model": "gpt-image-2",
                     *           "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
                     *         }
                     *       ],
                     *       "id": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03",
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *       "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *       "accountId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "cancelRequested": false,
                     *       "lastSeq": "1",
                     *       "createdAt": "2026-12-01T10:00:00.000Z",
                     *       "expiresAt": "2026-12-31T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RunDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `workspace-not-found`, `run-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runChanges_cancel: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID. Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the wish */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "confirmed",
                     *       "runId": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelRunDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `idempotency-key-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `run-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runChanges_retry: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID. Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new run as it was made */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "queued",
                     *       "errorCode": null,
                     *       "retryOf": null,
                     *       "amountHeld": "4",
                     *       "completedAt": null,
                     *       "steps": [
                     *         {
                     *           "status": "queued",
                     *           "dependsOn": [],
                     *           "amountHeld": "4",
                     *           "storageKeys": [],
                     *           "text": null,
                     *           "errorCode": null,
                     *           "appliedVersion": null,
                     *           "startedAt": null,
                     *           "completedAt": null,
                     *           "id": "picture",
                     *           "nodeId": "node-12",
                     *           "capability": "image.generate",
                     *           "model": "gpt-image-2",
                     *           "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
                     *         }
                     *       ],
                     *       "id": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03",
                     *       "project": "default",
                     *       "workspaceId": "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01",
                     *       "boardId": "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02",
                     *       "accountId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "cancelRequested": false,
                     *       "lastSeq": "1",
                     *       "createdAt": "2026-12-01T10:00:00.000Z",
                     *       "expiresAt": "2026-12-31T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RunDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `idempotency-key-invalid`, `invalid-plan`, `model-not-available`, `model-not-priced`, `price-disabled`, `quantity-out-of-range` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment Required: `insufficient-credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Forbidden: `forbidden`, `cross-site-request`, `account-frozen` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `run-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `canvas-ai-node-busy`, `nothing-to-retry` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runChanges_apply: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID. Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
                /** @description The step, as the plan named it. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "newNode": {
                 *         "id": "node-77",
                 *         "position": {
                 *           "x": 640,
                 *           "y": 120
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApplyStepDto"];
            };
        };
        responses: {
            /** @description Where it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runId": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03",
                     *       "stepId": "picture",
                     *       "nodeId": "node-77",
                     *       "appliedVersion": "43"
                     *     }
                     */
                    "application/json": components["schemas"]["AppliedStepDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `invalid-operations` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `run-not-found`, `board-not-found`, `step-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `step-not-deliverable`, `entity-not-found`, `entity-locked`, `revision-conflict` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runChanges_discard: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID. Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
                /** @description The step, as the plan named it. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Discarded */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runId": "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03",
                     *       "stepId": "picture",
                     *       "discarded": true
                     *     }
                     */
                    "application/json": components["schemas"]["DiscardedStepDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `idempotency-key-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `workspace-not-found`, `run-not-found`, `board-not-found`, `step-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `step-not-deliverable` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    runEvents_events: {
        parameters: {
            query?: {
                /** @description Where to resume, for clients that cannot set the header `Last-Event-ID`, which wins. */
                lastEventId?: string;
            };
            header?: {
                /** @description The ID of the last event received */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream of events */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 4
                     *     event: step.started
                     *     data: {"seq":"4"}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The run is over and the client has its last event: do not reconnect */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-event-id` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `workspace-not-found`, `run-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `too-many-streams` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `streams-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    runEvents_page: {
        parameters: {
            query?: {
                /** @description Events with a higher `seq`. */
                after?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description A product line; every user has `default`. */
                project: string;
                /** @description The workspace. */
                workspaceId: string;
                /** @description The run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "data": {
                     *             "stepId": "picture",
                     *             "appliedVersion": "43"
                     *           },
                     *           "seq": "4",
                     *           "type": "step.succeeded",
                     *           "createdAt": "2026-12-01T10:00:03.000Z"
                     *         }
                     *       ],
                     *       "nextAfter": "4"
                     *     }
                     */
                    "application/json": components["schemas"]["RunEventPageDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `workspace-not-found`, `run-not-found`, `board-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    canvases_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description True: the caller's own deleted canvases, which can be restored. */
                deleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of canvases */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "role": "owner",
                     *           "deletedAt": null,
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "title": "Summer campaign",
                     *           "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "revision": "42",
                     *           "membershipVersion": "3",
                     *           "createdAt": "2026-12-01T09:30:00.000Z",
                     *           "updatedAt": "2026-12-01T10:12:45.120Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    canvases_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Summer campaign"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCanvasDto"];
            };
        };
        responses: {
            /** @description The new canvas */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep_IdempotencyKeyInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    canvases_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canvas */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    canvases_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    canvases_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Summer campaign, second round"
                 *     }
                 */
                "application/json": components["schemas"]["RenameCanvasDto"];
            };
        };
        responses: {
            /** @description The renamed canvas */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    canvases_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored canvas */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `canvas-not-deleted` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    members_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "username": "mina",
                     *           "displayName": "Mina K.",
                     *           "role": "editor",
                     *           "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "joinedAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    members_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "editor",
                 *       "username": "mina"
                 *     }
                 */
                "application/json": components["schemas"]["AddMemberDto"];
            };
        };
        responses: {
            /** @description The new member */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "mina",
                     *       "displayName": "Mina K.",
                     *       "role": "editor",
                     *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "joinedAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep_IdempotencyKeyInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `already-a-member`, `too-many-members` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    members_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `member-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `owner-must-stay` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    members_changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMemberRoleDto"];
            };
        };
        responses: {
            /** @description The member with the new role */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "mina",
                     *       "displayName": "Mina K.",
                     *       "role": "editor",
                     *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "joinedAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `member-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `owner-must-stay` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    members_leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Left */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `owner-must-stay` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    members_transfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                 *     }
                 */
                "application/json": components["schemas"]["TransferOwnershipDto"];
            };
        };
        responses: {
            /** @description The canvas with its new owner */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `member-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `ownership-conflict` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    invitations_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "role": "editor",
                     *           "state": "open",
                     *           "id": "01981f60-0b1a-7d2e-9c44-5e6f7a8b9c0d",
                     *           "maxUses": 5,
                     *           "uses": 2,
                     *           "createdAt": "2026-12-01T09:30:00.000Z",
                     *           "expiresAt": "2026-12-08T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    invitations_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "editor",
                 *       "expiresInSeconds": 604800,
                 *       "maxUses": 5
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvitationDto"];
            };
        };
        responses: {
            /** @description The invitation with its token */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "editor",
                     *       "state": "open",
                     *       "token": "cinv_4pZrQm2sV0c8bq3n1tXhGk7uYw5eJd9aLf6oRiBvT0M",
                     *       "id": "01981f60-0b1a-7d2e-9c44-5e6f7a8b9c0d",
                     *       "maxUses": 5,
                     *       "uses": 2,
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "expiresAt": "2026-12-08T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedInvitationDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `too-many-invitations` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    invitations_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The invitation. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `invitation-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    invitations_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "cinv_4pZrQm2sV0c8bq3n1tXhGk7uYw5eJd9aLf6oRiBvT0M"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvitationDto"];
            };
        };
        responses: {
            /** @description The canvas */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `invitation-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `too-many-members` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `invitation-expired`, `invitation-used-up`, `invitation-revoked` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    operations_list: {
        parameters: {
            query: {
                /** @description The revision that the client has; 0 for the whole log. */
                after: string;
                /** @description How many operations at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operations": [
                     *         {
                     *           "type": "node.delete",
                     *           "entityId": "node-1",
                     *           "value": null,
                     *           "effects": [
                     *             {
                     *               "do": "drop",
                     *               "kind": "edge",
                     *               "value": {
                     *                 "parentId": null
                     *               },
                     *               "id": "edge-7"
                     *             }
                     *           ],
                     *           "revision": "42",
                     *           "opId": "c1-000017",
                     *           "actorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "createdAt": "2026-12-01T03:34:11.123Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "revision": "42"
                     *     }
                     */
                    "application/json": components["schemas"]["OperationPageDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `revision-ahead` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `history-compacted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    operations_apply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "opId": "c1-000017",
                 *           "type": "node.upsert",
                 *           "entityId": "node-1",
                 *           "value": {
                 *             "type": "image",
                 *             "position": {
                 *               "x": 40,
                 *               "y": 80
                 *             },
                 *             "width": 320,
                 *             "height": 240,
                 *             "data": {
                 *               "prompt": "a harbour at dawn"
                 *             }
                 *           },
                 *           "expectedRevision": "41"
                 *         }
                 *       ],
                 *       "undoGroup": "drag-17"
                 *     }
                 */
                "application/json": components["schemas"]["AppendOperationsDto"];
            };
        };
        responses: {
            /** @description Applied, now or before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "firstRevision": "42",
                     *       "revision": "44",
                     *       "replayed": false
                     *     }
                     */
                    "application/json": components["schemas"]["AppendedDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `invalid-operations` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `revision-conflict`, `entity-locked`, `op-id-reused`, `entity-not-found`, `entity-kind-mismatch`, `entity-type-changed`, `edge-end-missing`, `parent-missing`, `parent-cycle`, `nesting-too-deep`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `batch-too-large`, `entity-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `operation-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `canvas-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    document_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    /** @description The revision */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "settings": {
                     *         "grid": true
                     *       },
                     *       "nodes": [
                     *         {
                     *           "id": "node-1",
                     *           "revision": "41",
                     *           "type": "image",
                     *           "position": {
                     *             "x": 40,
                     *             "y": 80
                     *           },
                     *           "width": 320,
                     *           "height": 240,
                     *           "data": {
                     *             "prompt": "a harbour"
                     *           }
                     *         }
                     *       ],
                     *       "edges": [
                     *         {
                     *           "id": "edge-7",
                     *           "revision": "42",
                     *           "from": "node-1",
                     *           "to": "node-2",
                     *           "role": "reference"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": "group-2",
                     *           "revision": "12",
                     *           "title": "Ideas"
                     *         }
                     *       ],
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "revision": "42"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDocumentDto"];
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description The revision */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `documents-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    document_part: {
        parameters: {
            query?: {
                /** @description Up to 200 IDs, separated by commas; unknown ones are left out. */
                ids?: string;
                /** @description Left edge of the region. */
                x?: number;
                /** @description Upper edge of the region. */
                y?: number;
                /** @description Width of the region. */
                width?: number;
                /** @description Height of the region. */
                height?: number;
                /** @description How many nodes and groups at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entities at one revision */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nodes": [
                     *         {
                     *           "id": "node-1",
                     *           "revision": "41",
                     *           "type": "image",
                     *           "position": {
                     *             "x": 40,
                     *             "y": 80
                     *           },
                     *           "width": 320,
                     *           "height": 240,
                     *           "data": {
                     *             "prompt": "a harbour"
                     *           }
                     *         }
                     *       ],
                     *       "edges": [
                     *         {
                     *           "id": "edge-7",
                     *           "revision": "42",
                     *           "from": "node-1",
                     *           "to": "node-2",
                     *           "role": "reference"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": "group-2",
                     *           "revision": "12",
                     *           "title": "Ideas"
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "revision": "42",
                     *       "edgesTruncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["EntitiesDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    undo_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "opId": "undo-0005",
                 *       "entryId": "42"
                 *     }
                 */
                "application/json": components["schemas"]["UndoDto"];
            };
        };
        responses: {
            /** @description What was undone and what was left, now or before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "undo",
                     *       "outcome": "applied",
                     *       "entryId": "42",
                     *       "undoGroup": "drag-17",
                     *       "firstRevision": "57",
                     *       "left": [
                     *         {
                     *           "kind": "node",
                     *           "entityId": "node-1",
                     *           "reason": "changed",
                     *           "actorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "revision": "41",
                     *           "missing": null,
                     *           "path": "/data/prompt"
                     *         }
                     *       ],
                     *       "revision": "58",
                     *       "operations": 2,
                     *       "leftCount": 0,
                     *       "undoDepth": 3,
                     *       "redoDepth": 1,
                     *       "replayed": false
                     *     }
                     */
                    "application/json": components["schemas"]["UndoAnswerDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `invalid-operations` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `undo-stack-changed`, `op-id-reused`, `entity-locked`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `operation-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    undo_redo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "opId": "undo-0005",
                 *       "entryId": "42"
                 *     }
                 */
                "application/json": components["schemas"]["UndoDto"];
            };
        };
        responses: {
            /** @description What was redone and what was left, now or before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "undo",
                     *       "outcome": "applied",
                     *       "entryId": "42",
                     *       "undoGroup": "drag-17",
                     *       "firstRevision": "57",
                     *       "left": [
                     *         {
                     *           "kind": "node",
                     *           "entityId": "node-1",
                     *           "reason": "changed",
                     *           "actorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "revision": "41",
                     *           "missing": null,
                     *           "path": "/data/prompt"
                     *         }
                     *       ],
                     *       "revision": "58",
                     *       "operations": 2,
                     *       "leftCount": 0,
                     *       "undoDepth": 3,
                     *       "redoDepth": 1,
                     *       "replayed": false
                     *     }
                     */
                    "application/json": components["schemas"]["UndoAnswerDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `invalid-operations` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `undo-stack-changed`, `op-id-reused`, `entity-locked`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `operation-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    undo_stack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The depths and the next entries */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "undo": {
                     *         "entryId": "42",
                     *         "undoGroup": "drag-17",
                     *         "operations": 3
                     *       },
                     *       "redo": null,
                     *       "undoDepth": 3,
                     *       "redoDepth": 0
                     *     }
                     */
                    "application/json": components["schemas"]["UndoStackDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    copies_duplicate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Summer campaign, second round"
                 *     }
                 */
                "application/json": components["schemas"]["DuplicateCanvasDto"];
            };
        };
        responses: {
            /** @description The new canvas */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role": "owner",
                     *       "deletedAt": null,
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Summer campaign",
                     *       "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "revision": "42",
                     *       "membershipVersion": "3",
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "updatedAt": "2026-12-01T10:12:45.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep_IdempotencyKeyInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `snapshots-busy`, `scratch-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    copies_copy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "offset": {
                 *         "x": 40,
                 *         "y": 40
                 *       },
                 *       "sourceCanvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                 *       "entityIds": [
                 *         "node-1",
                 *         "group-2"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CopySelectionDto"];
            };
        };
        responses: {
            /** @description Copied */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entities": [
                     *         {
                     *           "from": "node-1",
                     *           "to": "c0f4d7b1f8a12a19bdbeef19c"
                     *         }
                     *       ],
                     *       "firstRevision": "58",
                     *       "revision": "60"
                     *     }
                     */
                    "application/json": components["schemas"]["CopiedSelectionDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep_IdempotencyKeyInvalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `nothing-selected`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `selection-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    copies_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schema": "infinite-canvas/v1",
                     *       "settings": {
                     *         "grid": true
                     *       },
                     *       "nodes": [
                     *         {
                     *           "id": "node-1",
                     *           "type": "text",
                     *           "position": {
                     *             "x": 40,
                     *             "y": 80
                     *           },
                     *           "data": {
                     *             "text": "a harbour"
                     *           }
                     *         }
                     *       ],
                     *       "edges": [
                     *         {
                     *           "id": "edge-7",
                     *           "from": "node-1",
                     *           "to": "node-2"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": "group-2",
                     *           "title": "Ideas"
                     *         }
                     *       ],
                     *       "title": "Summer campaign"
                     *     }
                     */
                    "application/json": components["schemas"]["ExportedCanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `snapshots-busy`, `scratch-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    copies_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document": {
                 *         "schema": "infinite-canvas/v1",
                 *         "title": "Summer campaign",
                 *         "settings": {
                 *           "grid": true
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "node-1",
                 *             "type": "text",
                 *             "position": {
                 *               "x": 40,
                 *               "y": 80
                 *             },
                 *             "data": {
                 *               "text": "a harbour"
                 *             }
                 *           }
                 *         ],
                 *         "edges": [],
                 *         "groups": []
                 *       },
                 *       "missingMedia": "drop"
                 *     }
                 */
                "application/json": components["schemas"]["ImportDto"];
            };
        };
        responses: {
            /** @description The new canvas */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "canvas": {
                     *         "role": "owner",
                     *         "deletedAt": null,
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "title": "Summer campaign",
                     *         "ownerUserId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *         "revision": "42",
                     *         "membershipVersion": "3",
                     *         "createdAt": "2026-12-01T09:30:00.000Z",
                     *         "updatedAt": "2026-12-01T10:12:45.120Z"
                     *       },
                     *       "missingMedia": []
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedCanvasDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `invalid-import` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `imports-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    copies_importIntoCanvas: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document": {
                 *         "schema": "infinite-canvas/v1",
                 *         "title": "Summer campaign",
                 *         "settings": {
                 *           "grid": true
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "node-1",
                 *             "type": "text",
                 *             "position": {
                 *               "x": 40,
                 *               "y": 80
                 *             },
                 *             "data": {
                 *               "text": "a harbour"
                 *             }
                 *           }
                 *         ],
                 *         "edges": [],
                 *         "groups": []
                 *       },
                 *       "missingMedia": "drop"
                 *     }
                 */
                "application/json": components["schemas"]["ImportDto"];
            };
        };
        responses: {
            /** @description Imported */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "firstRevision": "58",
                     *       "revision": "60",
                     *       "operations": 3,
                     *       "missingMedia": []
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedIntoDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `invalid-import` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `imports-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    versions_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description Only versions of this kind. */
                kind?: "automatic" | "before-restore" | "named";
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "named",
                     *           "name": "Sent to the client",
                     *           "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "id": "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a",
                     *           "revision": "42",
                     *           "entities": 128,
                     *           "bytes": 20480,
                     *           "createdAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS04YTExLTdjM2EtOWE1My0wZjRkN2IxZjZmMGEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["VersionPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    versions_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requestId": "c1-version-3",
                 *       "name": "Sent to the client"
                 *     }
                 */
                "application/json": components["schemas"]["CreateVersionDto"];
            };
        };
        responses: {
            /** @description The version */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "named",
                     *       "name": "Sent to the client",
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "id": "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a",
                     *       "revision": "42",
                     *       "entities": 128,
                     *       "bytes": 20480,
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["VersionDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `too-many-versions`, `version-exists`, `lease-lost` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `snapshots-busy`, `scratch-unavailable`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    versions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "named",
                     *       "name": "Sent to the client",
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "id": "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a",
                     *       "revision": "42",
                     *       "entities": 128,
                     *       "bytes": 20480,
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["VersionDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `version-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    ownVersions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `version-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    ownVersions_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sent to the client"
                 *     }
                 */
                "application/json": components["schemas"]["NameVersionDto"];
            };
        };
        responses: {
            /** @description The version */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "named",
                     *       "name": "Sent to the client",
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "id": "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a",
                     *       "revision": "42",
                     *       "entities": 128,
                     *       "bytes": 20480,
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["VersionDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `version-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `version-not-named` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    versions_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "settings": {
                     *         "grid": true
                     *       },
                     *       "nodes": [
                     *         {
                     *           "id": "node-1",
                     *           "revision": "41",
                     *           "type": "image",
                     *           "position": {
                     *             "x": 40,
                     *             "y": 80
                     *           },
                     *           "width": 320,
                     *           "height": 240,
                     *           "data": {
                     *             "prompt": "a harbour"
                     *           }
                     *         }
                     *       ],
                     *       "edges": [
                     *         {
                     *           "id": "edge-7",
                     *           "revision": "42",
                     *           "from": "node-1",
                     *           "to": "node-2",
                     *           "role": "reference"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": "group-2",
                     *           "revision": "12",
                     *           "title": "Ideas"
                     *         }
                     *       ],
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "revision": "42"
                     *     }
                     */
                    "application/json": components["schemas"]["CanvasDocumentDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `version-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `snapshots-busy`, `scratch-unavailable`, `object-store-unavailable`, `snapshot-damaged` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    versions_changes: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description Another version of the canvas; none: the canvas as it is now. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what differs */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "node",
                     *           "change": "changed",
                     *           "id": "node-1",
                     *           "fields": [
                     *             "/position/x",
                     *             "/data/prompt"
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "fromRevision": "42",
                     *       "toRevision": "57",
                     *       "settings": [
                     *         "/grid"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VersionChangesDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `version-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `snapshots-busy`, `scratch-unavailable`, `object-store-unavailable`, `snapshot-damaged` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    versions_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "restoreId": "c1-restore-3"
                 *     }
                 */
                "application/json": components["schemas"]["RestoreVersionDto"];
            };
        };
        responses: {
            /** @description Restored, now or before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "firstRevision": "58",
                     *       "versionId": "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a",
                     *       "beforeVersionId": "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0c",
                     *       "revision": "93",
                     *       "operations": 36,
                     *       "missingMedia": []
                     *     }
                     */
                    "application/json": components["schemas"]["RestoredDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `version-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `restore-id-reused`, `entity-locked`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `snapshots-busy`, `scratch-unavailable`, `object-store-unavailable`, `snapshot-damaged` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    live_events: {
        parameters: {
            query?: {
                /**
                 * @description Where to resume, for clients that cannot set the header `Last-Event-ID`: the ID of the last event received, or the
                 *     revision of the document that was loaded, a dot, and `commentSeq` of the list of threads (0 by who shows no comments). The header wins.
                 */
                lastEventId?: string;
                /**
                 * @description Of this tab, made by the client: the stream and what the tab tells of its presence are one client to the others. Without it
                 *     the server makes one, which `ready` tells.
                 */
                clientId?: string;
            };
            header?: {
                /** @description The ID of the last event received */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream of events */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 43.0
                     *     event: operation
                     *     data: {"revision":"43","type":"node.patch"}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-live-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Too Many Requests: `rate-limited`, `too-many-streams` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `streams-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    presence_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": "tab-7f3a",
                 *       "cursor": {
                 *         "x": 120,
                 *         "y": 80
                 *       },
                 *       "selection": [
                 *         "node-1"
                 *       ],
                 *       "viewport": {
                 *         "x": 0,
                 *         "y": 0,
                 *         "width": 1280,
                 *         "height": 800
                 *       },
                 *       "idle": false
                 *     }
                 */
                "application/json": components["schemas"]["PresenceDto"];
            };
        };
        responses: {
            /** @description Taken */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Payload Too Large: `body-too-large`, `presence-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `presence-rate-exceeded`, `too-many-clients` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    locks_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of locks */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "entityId": "node-1",
                     *           "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "clientId": "tab-7f3a",
                     *           "acquiredAt": "2026-12-01T09:30:00.000Z",
                     *           "expiresAt": "2026-12-01T09:30:30.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyJub2RlLTEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["EntityLockPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    locks_lock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The node, edge or group. */
                entityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttlSeconds": 30,
                 *       "clientId": "tab-7f3a"
                 *     }
                 */
                "application/json": components["schemas"]["LockEntityDto"];
            };
        };
        responses: {
            /** @description The lock, with the token that renews and releases it */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entityId": "node-1",
                     *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "clientId": "tab-7f3a",
                     *       "acquiredAt": "2026-12-01T09:30:00.000Z",
                     *       "expiresAt": "2026-12-01T09:30:30.000Z",
                     *       "token": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                     *     }
                     */
                    "application/json": components["schemas"]["HeldLockDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `entity-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `entity-locked`, `too-many-locks` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    locks_renew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The node, edge or group. */
                entityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttlSeconds": 30,
                 *       "token": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["RenewLockDto"];
            };
        };
        responses: {
            /** @description The lock with its new end */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entityId": "node-1",
                     *       "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "clientId": "tab-7f3a",
                     *       "acquiredAt": "2026-12-01T09:30:00.000Z",
                     *       "expiresAt": "2026-12-01T09:30:30.000Z",
                     *       "token": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                     *     }
                     */
                    "application/json": components["schemas"]["HeldLockDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `lock-lost` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    locks_release: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The node, edge or group. */
                entityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseLockDto"];
            };
        };
        responses: {
            /** @description Released */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description Which ones. */
                state?: "all" | "open" | "resolved";
                /** @description Those at this node only. */
                nodeId?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of threads */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "anchor": {
                     *             "kind": "node",
                     *             "nodeId": "node-1",
                     *             "x": 120,
                     *             "y": 80
                     *           },
                     *           "resolvedAt": "2026-12-01T09:30:00.000Z",
                     *           "resolvedBy": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "deletedAt": null,
                     *           "first": {
                     *             "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *             "body": "Could the harbour be darker? @mina",
                     *             "mentionedUserIds": [
                     *               "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *             ],
                     *             "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *             "editedAt": null,
                     *             "deletedAt": null,
                     *             "reactions": [
                     *               {
                     *                 "userIds": [
                     *                   "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *                 ],
                     *                 "emoji": "👍",
                     *                 "count": 2
                     *               }
                     *             ],
                     *             "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *             "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *             "revision": "1",
                     *             "createdAt": "2026-12-01T09:30:00.000Z"
                     *           },
                     *           "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *           "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "detached": false,
                     *           "commentCount": 3,
                     *           "createdAt": "2026-12-01T09:30:00.000Z",
                     *           "activeAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ",
                     *       "users": [
                     *         {
                     *           "id": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "username": "mina",
                     *           "displayName": "Mina K."
                     *         }
                     *       ],
                     *       "commentSeq": "17"
                     *     }
                     */
                    "application/json": components["schemas"]["ThreadPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_start: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mentionedUserIds": [
                 *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                 *       ],
                 *       "body": "Could the harbour be darker? @mina",
                 *       "anchor": {
                 *         "kind": "node",
                 *         "x": 120,
                 *         "y": 80,
                 *         "nodeId": "node-1"
                 *       },
                 *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["StartThreadDto"];
            };
        };
        responses: {
            /** @description The thread with its first comment */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "anchor": {
                     *         "kind": "node",
                     *         "nodeId": "node-1",
                     *         "x": 120,
                     *         "y": 80
                     *       },
                     *       "resolvedAt": "2026-12-01T09:30:00.000Z",
                     *       "resolvedBy": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "deletedAt": null,
                     *       "first": {
                     *         "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *         "body": "Could the harbour be darker? @mina",
                     *         "mentionedUserIds": [
                     *           "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *         ],
                     *         "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "editedAt": null,
                     *         "deletedAt": null,
                     *         "reactions": [
                     *           {
                     *             "userIds": [
                     *               "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *             ],
                     *             "emoji": "👍",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "revision": "1",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "detached": false,
                     *       "commentCount": 3,
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "activeAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ThreadDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `anchor-invalid`, `comment-empty`, `mention-not-a-member`, `attachment-not-found`, `attachment-not-an-image` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `entity-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `too-many-comments` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The thread; its first comment has the same ID. */
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread with its first comment */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "anchor": {
                     *         "kind": "node",
                     *         "nodeId": "node-1",
                     *         "x": 120,
                     *         "y": 80
                     *       },
                     *       "resolvedAt": "2026-12-01T09:30:00.000Z",
                     *       "resolvedBy": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "deletedAt": null,
                     *       "first": {
                     *         "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *         "body": "Could the harbour be darker? @mina",
                     *         "mentionedUserIds": [
                     *           "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *         ],
                     *         "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "editedAt": null,
                     *         "deletedAt": null,
                     *         "reactions": [
                     *           {
                     *             "userIds": [
                     *               "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *             ],
                     *             "emoji": "👍",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "revision": "1",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "detached": false,
                     *       "commentCount": 3,
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "activeAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ThreadDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `thread-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The thread; its first comment has the same ID. */
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `not-the-author` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `canvas-not-found`, `thread-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The thread; its first comment has the same ID. */
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread, resolved */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "anchor": {
                     *         "kind": "node",
                     *         "nodeId": "node-1",
                     *         "x": 120,
                     *         "y": 80
                     *       },
                     *       "resolvedAt": "2026-12-01T09:30:00.000Z",
                     *       "resolvedBy": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "deletedAt": null,
                     *       "first": {
                     *         "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *         "body": "Could the harbour be darker? @mina",
                     *         "mentionedUserIds": [
                     *           "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *         ],
                     *         "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "editedAt": null,
                     *         "deletedAt": null,
                     *         "reactions": [
                     *           {
                     *             "userIds": [
                     *               "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *             ],
                     *             "emoji": "👍",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "revision": "1",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "detached": false,
                     *       "commentCount": 3,
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "activeAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ThreadDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `thread-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `thread-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The thread; its first comment has the same ID. */
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread, open */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "anchor": {
                     *         "kind": "node",
                     *         "nodeId": "node-1",
                     *         "x": 120,
                     *         "y": 80
                     *       },
                     *       "resolvedAt": "2026-12-01T09:30:00.000Z",
                     *       "resolvedBy": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "deletedAt": null,
                     *       "first": {
                     *         "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *         "body": "Could the harbour be darker? @mina",
                     *         "mentionedUserIds": [
                     *           "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *         ],
                     *         "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "editedAt": null,
                     *         "deletedAt": null,
                     *         "reactions": [
                     *           {
                     *             "userIds": [
                     *               "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *             ],
                     *             "emoji": "👍",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *         "revision": "1",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "detached": false,
                     *       "commentCount": 3,
                     *       "createdAt": "2026-12-01T09:30:00.000Z",
                     *       "activeAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ThreadDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `thread-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `thread-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_comments: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The thread; its first comment has the same ID. */
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "body": "Could the harbour be darker? @mina",
                     *           "mentionedUserIds": [
                     *             "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *           ],
                     *           "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "editedAt": null,
                     *           "deletedAt": null,
                     *           "reactions": [
                     *             {
                     *               "userIds": [
                     *                 "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *               ],
                     *               "emoji": "👍",
                     *               "count": 2
                     *             }
                     *           ],
                     *           "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *           "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *           "revision": "1",
                     *           "createdAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ",
                     *       "users": [
                     *         {
                     *           "id": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "username": "mina",
                     *           "displayName": "Mina K."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CommentPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `thread-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    commentThreads_reply: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The thread; its first comment has the same ID. */
                threadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mentionedUserIds": [
                 *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                 *       ],
                 *       "body": "Could the harbour be darker? @mina",
                 *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["WriteCommentDto"];
            };
        };
        responses: {
            /** @description The reply */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "body": "Could the harbour be darker? @mina",
                     *       "mentionedUserIds": [
                     *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *       ],
                     *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "editedAt": null,
                     *       "deletedAt": null,
                     *       "reactions": [
                     *         {
                     *           "userIds": [
                     *             "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *           ],
                     *           "emoji": "👍",
                     *           "count": 2
                     *         }
                     *       ],
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "revision": "1",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CommentDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `comment-empty`, `mention-not-a-member`, `attachment-not-found`, `attachment-not-an-image` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `thread-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `too-many-replies`, `too-many-comments` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `thread-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "body": "Could the harbour be darker? @mina",
                     *       "mentionedUserIds": [
                     *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *       ],
                     *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "editedAt": null,
                     *       "deletedAt": null,
                     *       "reactions": [
                     *         {
                     *           "userIds": [
                     *             "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *           ],
                     *           "emoji": "👍",
                     *           "count": 2
                     *         }
                     *       ],
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "revision": "1",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CommentDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `not-the-author` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_edit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuse with 412 unless the comment is at this revision, in quotation marks. */
                "If-Match"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mentionedUserIds": [
                 *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                 *       ],
                 *       "body": "Could the harbour be much darker?",
                 *       "attachmentStorageKey": null,
                 *       "expectedRevision": "1"
                 *     }
                 */
                "application/json": components["schemas"]["EditCommentDto"];
            };
        };
        responses: {
            /** @description The comment as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "body": "Could the harbour be darker? @mina",
                     *       "mentionedUserIds": [
                     *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *       ],
                     *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "editedAt": null,
                     *       "deletedAt": null,
                     *       "reactions": [
                     *         {
                     *           "userIds": [
                     *             "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *           ],
                     *           "emoji": "👍",
                     *           "count": 2
                     *         }
                     *       ],
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "revision": "1",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CommentDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `comment-empty`, `mention-not-a-member`, `attachment-not-found`, `attachment-not-an-image` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `not-the-author` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `revision-conflict`, `too-many-edits` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `comment-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_history: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of texts */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "mentionedUserIds": [],
                     *           "revision": "1",
                     *           "body": "Could the harbour be dark?",
                     *           "writtenAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["EarlierTextPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `comment-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_reactors: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reactions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "emoji": "👍",
                     *           "userId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "reactedAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["ReactorPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_reactWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
                /** @description One emoji, percent-encoded. */
                emoji: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment with its reactions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "body": "Could the harbour be darker? @mina",
                     *       "mentionedUserIds": [
                     *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *       ],
                     *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "editedAt": null,
                     *       "deletedAt": null,
                     *       "reactions": [
                     *         {
                     *           "userIds": [
                     *             "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *           ],
                     *           "emoji": "👍",
                     *           "count": 2
                     *         }
                     *       ],
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "revision": "1",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CommentDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `emoji-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `too-many-reactions` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `comment-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    comments_unreact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description The comment. */
                commentId: string;
                /** @description One emoji, percent-encoded. */
                emoji: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment with its reactions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *       "body": "Could the harbour be darker? @mina",
                     *       "mentionedUserIds": [
                     *         "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *       ],
                     *       "attachmentStorageKey": "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "editedAt": null,
                     *       "deletedAt": null,
                     *       "reactions": [
                     *         {
                     *           "userIds": [
                     *             "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
                     *           ],
                     *           "emoji": "👍",
                     *           "count": 2
                     *         }
                     *       ],
                     *       "id": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *       "revision": "1",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CommentDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `emoji-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `comment-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `comment-deleted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Too Many Requests: `rate-limited`, `comment-rate-exceeded` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    notifications_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description True: those that were not read. */
                unread?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "mention",
                     *           "actorId": "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12",
                     *           "readAt": null,
                     *           "id": "1042",
                     *           "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "canvasTitle": "Summer campaign",
                     *           "threadId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *           "commentId": "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10",
                     *           "excerpt": "Could the harbour be darker? @mina",
                     *           "createdAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIxMDQyIl0",
                     *       "unread": 3
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    notifications_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The notification. */
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `notification-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    notifications_readAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "upTo": "1042"
                 *     }
                 */
                "application/json": components["schemas"]["MarkAllReadDto"];
            };
        };
        responses: {
            /** @description Read */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    search_search: {
        parameters: {
            query: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description What to look for: any part of a text, in any script, whatever its case. No character has a meaning of its own. */
                q: string;
                /** @description Where to look. */
                scope?: "all" | "comments" | "nodes";
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what was found */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "node",
                     *           "type": "image",
                     *           "title": "The harbour",
                     *           "threadId": null,
                     *           "authorId": null,
                     *           "highlights": [
                     *             {
                     *               "start": 2,
                     *               "length": 7
                     *             }
                     *           ],
                     *           "id": "node-1",
                     *           "excerpt": "a harbour at dawn"
                     *         }
                     *       ],
                     *       "nextCursor": "WyIyIiwibm9kZS0xIl0"
                     *     }
                     */
                    "application/json": components["schemas"]["SearchPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor`, `search-query-empty` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `search-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    legacy_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canvas; its revision is the ETag */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nodes": [
                     *         {
                     *           "id": "node-1",
                     *           "type": "text",
                     *           "position": {
                     *             "x": 0,
                     *             "y": 0
                     *           },
                     *           "data": {
                     *             "text": "Hello"
                     *           }
                     *         }
                     *       ],
                     *       "connections": [
                     *         {
                     *           "id": "edge-1",
                     *           "fromNodeId": "node-1",
                     *           "toNodeId": "node-2"
                     *         }
                     *       ],
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "title": "Storyboard",
                     *       "revision": "42",
                     *       "createdAt": "2026-08-21T12:00:00.000Z",
                     *       "updatedAt": "2026-08-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyCanvasDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Payload Too Large: `legacy-document-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    legacy_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the document that was loaded; not a condition: an older one is merged. */
                "If-Match"?: string;
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document": {
                 *         "revision": "42",
                 *         "nodes": [
                 *           {
                 *             "id": "node-1",
                 *             "type": "text",
                 *             "position": {
                 *               "x": 0,
                 *               "y": 0
                 *             },
                 *             "data": {
                 *               "text": "Hello"
                 *             }
                 *           }
                 *         ],
                 *         "connections": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PutLegacyCanvasDto"];
            };
        };
        responses: {
            /** @description What became of it; read it again to see what others have done */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revision": "45",
                     *       "operations": 3,
                     *       "left": [
                     *         {
                     *           "entityId": "node-1",
                     *           "reason": "gone"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SavedLegacyDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `invalid-legacy-document`, `legacy-base-missing` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `media-not-readable` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `revision-ahead`, `canvas-full`, `entity-locked`, `parent-cycle`, `nesting-too-deep` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `history-compacted` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `legacy-document-too-large`, `entity-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `imports-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    openCut_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ",
                     *       "items": [
                     *         {
                     *           "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *           "state": "open",
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *           "nodeIds": [
                     *             "node-1"
                     *           ],
                     *           "canvasRevision": "42",
                     *           "createdAt": "2026-08-24T12:00:00.000Z",
                     *           "expiresAt": "2026-08-24T12:15:00.000Z",
                     *           "closedAt": "2026-08-24T12:10:00.000Z",
                     *           "supersededBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15",
                     *           "exported": {
                     *             "nodeId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *             "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                     *             "revision": "43"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OpenCutSessionPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CanvasNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    openCut_open: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The canvas. */
                canvasId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttlSeconds": 900,
                 *       "selection": [
                 *         {
                 *           "nodeId": "node-1",
                 *           "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OpenOpenCutSessionDto"];
            };
        };
        responses: {
            /** @description The session */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *       "state": "open",
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *       "nodeIds": [
                     *         "node-1"
                     *       ],
                     *       "canvasRevision": "42",
                     *       "createdAt": "2026-08-24T12:00:00.000Z",
                     *       "expiresAt": "2026-08-24T12:15:00.000Z",
                     *       "closedAt": "2026-08-24T12:10:00.000Z",
                     *       "supersededBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15",
                     *       "exported": {
                     *         "nodeId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *         "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                     *         "revision": "43"
                     *       },
                     *       "media": [
                     *         {
                     *           "nodeId": "node-1",
                     *           "type": "video",
                     *           "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "url": "/api/v1/media/direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content",
                     *           "mime": "video/mp4",
                     *           "bytes": 1048576,
                     *           "width": 1920,
                     *           "height": 1080,
                     *           "durationMs": 4200
                     *         }
                     *       ],
                     *       "missingNodeIds": []
                     *     }
                     */
                    "application/json": components["schemas"]["OpenCutSessionWithMediaDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `opencut-selection-refused` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            404: components["responses"]["CanvasNotFound"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress`, `opencut-selection-held`, `too-many-opencut-sessions` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    openCut_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description ID of the editing session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *       "state": "open",
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *       "nodeIds": [
                     *         "node-1"
                     *       ],
                     *       "canvasRevision": "42",
                     *       "createdAt": "2026-08-24T12:00:00.000Z",
                     *       "expiresAt": "2026-08-24T12:15:00.000Z",
                     *       "closedAt": "2026-08-24T12:10:00.000Z",
                     *       "supersededBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15",
                     *       "exported": {
                     *         "nodeId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *         "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                     *         "revision": "43"
                     *       },
                     *       "media": [
                     *         {
                     *           "nodeId": "node-1",
                     *           "type": "video",
                     *           "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "url": "/api/v1/media/direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content",
                     *           "mime": "video/mp4",
                     *           "bytes": 1048576,
                     *           "width": 1920,
                     *           "height": 1080,
                     *           "durationMs": 4200
                     *         }
                     *       ],
                     *       "missingNodeIds": []
                     *     }
                     */
                    "application/json": components["schemas"]["OpenCutSessionWithMediaDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `canvas-not-found`, `opencut-session-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    openCut_renew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description ID of the editing session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttlSeconds": 900
                 *     }
                 */
                "application/json": components["schemas"]["RenewOpenCutSessionDto"];
            };
        };
        responses: {
            /** @description The session with its new end */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *       "state": "open",
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *       "nodeIds": [
                     *         "node-1"
                     *       ],
                     *       "canvasRevision": "42",
                     *       "createdAt": "2026-08-24T12:00:00.000Z",
                     *       "expiresAt": "2026-08-24T12:15:00.000Z",
                     *       "closedAt": "2026-08-24T12:10:00.000Z",
                     *       "supersededBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15",
                     *       "exported": {
                     *         "nodeId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *         "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                     *         "revision": "43"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenCutSessionDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `opencut-session-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `opencut-session-expired`, `opencut-session-exported`, `opencut-session-cancelled`, `opencut-session-superseded` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    openCut_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description ID of the editing session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is over */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `opencut-session-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    openCut_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canvas. */
                canvasId: string;
                /** @description ID of the editing session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "x": 640,
                 *         "y": 360
                 *       },
                 *       "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                 *       "title": "Harbour, final cut"
                 *     }
                 */
                "application/json": components["schemas"]["ImportCutDto"];
            };
        };
        responses: {
            /** @description The new node */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nodeId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *       "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                     *       "revision": "43",
                     *       "replayed": false
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedCutDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `opencut-cut-not-a-video` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `canvas-not-found`, `opencut-session-not-found`, `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `opencut-already-exported`, `canvas-full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `opencut-session-expired`, `opencut-session-exported`, `opencut-session-cancelled`, `opencut-session-superseded` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    openCutAudit_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description Only sessions in this state */
                state?: "cancelled" | "expired" | "exported" | "open" | "superseded";
                /** @description Only sessions on this canvas. */
                canvasId?: string;
                /** @description Only sessions of this user. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ",
                     *       "items": [
                     *         {
                     *           "userId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *           "state": "open",
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *           "nodeIds": [
                     *             "node-1"
                     *           ],
                     *           "canvasRevision": "42",
                     *           "createdAt": "2026-08-24T12:00:00.000Z",
                     *           "expiresAt": "2026-08-24T12:15:00.000Z",
                     *           "closedAt": "2026-08-24T12:10:00.000Z",
                     *           "supersededBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15",
                     *           "exported": {
                     *             "nodeId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *             "storageKey": "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12",
                     *             "revision": "43"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OpenCutSessionPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    generations_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of generations */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "origin": "user",
                     *           "canvasId": null,
                     *           "execution": "succeeded",
                     *           "delivery": "delivered",
                     *           "billing": "settled",
                     *           "progress": 100,
                     *           "errorCode": null,
                     *           "storageKeys": [
                     *             "generated:01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01:0"
                     *           ],
                     *           "text": null,
                     *           "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01",
                     *           "capability": "image.generate",
                     *           "model": "gpt-image-2",
                     *           "prompt": "a lighthouse at dusk, soft light",
                     *           "cancelRequested": false,
                     *           "createdAt": "2026-12-01T10:00:00.000Z",
                     *           "updatedAt": "2026-12-01T10:00:09.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["GenerationPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    generations_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parameters": {
                 *         "count": 1,
                 *         "size": "1024x1024",
                 *         "seed": 7
                 *       },
                 *       "inputs": [
                 *         {
                 *           "role": "reference",
                 *           "storageKey": "direct:20260801_01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
                 *         }
                 *       ],
                 *       "canvasId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                 *       "generationOrigin": {
                 *         "requestId": "req-7",
                 *         "outputNodeId": "node-12"
                 *       },
                 *       "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01",
                 *       "capability": "image.generate",
                 *       "model": "gpt-image-2",
                 *       "prompt": "a lighthouse at dusk, soft light",
                 *       "quoteId": "01981f60-0a1b-7c2d-8e3f-4a5b6c7d8e9f"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitGenerationDto"];
            };
        };
        responses: {
            /** @description The generation, new or as it stands */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "origin": "user",
                     *       "canvasId": null,
                     *       "execution": "succeeded",
                     *       "delivery": "delivered",
                     *       "billing": "settled",
                     *       "progress": 100,
                     *       "errorCode": null,
                     *       "storageKeys": [
                     *         "generated:01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01:0"
                     *       ],
                     *       "text": null,
                     *       "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01",
                     *       "capability": "image.generate",
                     *       "model": "gpt-image-2",
                     *       "prompt": "a lighthouse at dusk, soft light",
                     *       "cancelRequested": false,
                     *       "createdAt": "2026-12-01T10:00:00.000Z",
                     *       "updatedAt": "2026-12-01T10:00:09.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["GenerationDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `invalid-generation-request`, `model-not-available`, `model-not-priced`, `price-disabled`, `quantity-out-of-range` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment Required: `insufficient-credits` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Forbidden: `forbidden`, `cross-site-request`, `account-frozen` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `canvas-not-found`, `quote-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `operation-id-reused`, `quote-mismatch`, `quote-expired` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    generations_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The generation. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The generation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "origin": "user",
                     *       "canvasId": null,
                     *       "execution": "succeeded",
                     *       "delivery": "delivered",
                     *       "billing": "settled",
                     *       "progress": 100,
                     *       "errorCode": null,
                     *       "storageKeys": [
                     *         "generated:01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01:0"
                     *       ],
                     *       "text": null,
                     *       "operationId": "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01",
                     *       "capability": "image.generate",
                     *       "model": "gpt-image-2",
                     *       "prompt": "a lighthouse at dusk, soft light",
                     *       "cancelRequested": false,
                     *       "createdAt": "2026-12-01T10:00:00.000Z",
                     *       "updatedAt": "2026-12-01T10:00:09.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["GenerationDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `generation-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    generations_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The generation. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the wish */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "confirmed"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelGenerationDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `generation-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    reconciliation_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The generation. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "failed",
                 *       "externalTaskId": "task_8f2c",
                 *       "charged": false
                 *     }
                 */
                "application/json": components["schemas"]["ReconcileGenerationDto"];
            };
        };
        responses: {
            /** @description Resolved, or polled from now on */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `invalid-generation-request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `generation-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `generation-not-unknown` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    auth_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ann.lee",
                 *       "displayName": "Ann Lee",
                 *       "password": "correct horse battery staple",
                 *       "transport": "bearer"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterDto"];
            };
        };
        responses: {
            /** @description The account exists and is logged in */
            201: {
                headers: {
                    /** @description The session, for `transport` `cookie` only; over TLS it is named `__Host-session`. */
                    "Set-Cookie"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "username": "ann.lee",
                     *         "displayName": "Ann Lee",
                     *         "role": "user",
                     *         "status": "active",
                     *         "siteAdmin": false,
                     *         "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "session": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *         "transport": "bearer",
                     *         "address": "203.0.113.7",
                     *         "userAgent": "Mozilla/5.0",
                     *         "createdAt": "2026-12-01T09:30:00.000Z",
                     *         "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *         "expiresAt": "2026-12-15T10:12:00.000Z"
                     *       },
                     *       "token": "n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedSessionDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `username-refused`, `display-name-refused`, `password-refused` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Forbidden: `registration-closed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `username-taken` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `too-many-attempts` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `password-service-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    auth_logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ann.lee",
                 *       "password": "correct horse battery staple",
                 *       "transport": "bearer"
                 *     }
                 */
                "application/json": components["schemas"]["LogInDto"];
            };
        };
        responses: {
            /** @description Logged in */
            200: {
                headers: {
                    /** @description The session, for `transport` `cookie` only; over TLS it is named `__Host-session`. */
                    "Set-Cookie"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "username": "ann.lee",
                     *         "displayName": "Ann Lee",
                     *         "role": "user",
                     *         "status": "active",
                     *         "siteAdmin": false,
                     *         "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "session": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *         "transport": "bearer",
                     *         "address": "203.0.113.7",
                     *         "userAgent": "Mozilla/5.0",
                     *         "createdAt": "2026-12-01T09:30:00.000Z",
                     *         "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *         "expiresAt": "2026-12-15T10:12:00.000Z"
                     *       },
                     *       "token": "n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedSessionDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            /** @description Unauthorized: `invalid-credentials` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Forbidden: `account-disabled` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `too-many-attempts` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `password-service-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    auth_logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Logged out */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    auth_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user of this session */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "username": "ann.lee",
                     *         "displayName": "Ann Lee",
                     *         "role": "user",
                     *         "status": "active",
                     *         "siteAdmin": false,
                     *         "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *         "createdAt": "2026-12-01T09:30:00.000Z"
                     *       },
                     *       "sessionId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
                     *     }
                     */
                    "application/json": components["schemas"]["MeDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    auth_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery staple",
                 *       "newPassword": "an even better horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordDto"];
            };
        };
        responses: {
            /** @description The new password counts */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `password-refused` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `wrong-password` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `too-many-attempts` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `password-service-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    sessions_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ",
                     *       "items": [
                     *         {
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *           "transport": "bearer",
                     *           "address": "203.0.113.7",
                     *           "userAgent": "Mozilla/5.0",
                     *           "createdAt": "2026-12-01T09:30:00.000Z",
                     *           "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *           "expiresAt": "2026-12-15T10:12:00.000Z",
                     *           "current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OwnSessionPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    sessions_endAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions have ended */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    sessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of sessions */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `session-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    apiKeys_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTQiXQ",
                     *       "items": [
                     *         {
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *           "name": "nightly export",
                     *           "prefix": "icv_n3Qm0m",
                     *           "scopes": [
                     *             "canvas:read"
                     *           ],
                     *           "createdAt": "2026-12-01T09:30:00.000Z",
                     *           "expiresAt": "2027-03-01T09:30:00.000Z",
                     *           "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *           "revokedAt": "2026-12-02T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    apiKeys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scopes": [
                 *         "canvas:read"
                 *       ],
                 *       "expiresInSeconds": 2592000,
                 *       "name": "nightly export"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            /** @description The key, with its secret */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKey": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14",
                     *         "name": "nightly export",
                     *         "prefix": "icv_n3Qm0m",
                     *         "scopes": [
                     *           "canvas:read"
                     *         ],
                     *         "createdAt": "2026-12-01T09:30:00.000Z",
                     *         "expiresAt": "2027-03-01T09:30:00.000Z",
                     *         "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *         "revokedAt": "2026-12-02T08:00:00.000Z"
                     *       },
                     *       "key": "icv_n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKeyDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `scope-refused` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Conflict: `too-many-api-keys` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    apiKeys_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of keys */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is refused from now on */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `api-key-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminUsers_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description Part of the username or display name, whatever the case. */
                search?: string;
                /** @description Only users with this status. */
                status?: "active" | "deleted" | "disabled";
                /** @description Only users with this role. */
                role?: "admin" | "user";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ",
                     *       "items": [
                     *         {
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "username": "ann.lee",
                     *           "displayName": "Ann Lee",
                     *           "role": "user",
                     *           "status": "active",
                     *           "siteAdmin": false,
                     *           "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "createdAt": "2026-12-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminUsers_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of users */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "username": "ann.lee",
                     *       "displayName": "Ann Lee",
                     *       "role": "user",
                     *       "status": "active",
                     *       "siteAdmin": false,
                     *       "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminUsers_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of users */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is disabled */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "username": "ann.lee",
                     *       "displayName": "Ann Lee",
                     *       "role": "user",
                     *       "status": "active",
                     *       "siteAdmin": false,
                     *       "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `site-admin-protected`, `user-deleted` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminUsers_enable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of users */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is active */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "username": "ann.lee",
                     *       "displayName": "Ann Lee",
                     *       "role": "user",
                     *       "status": "active",
                     *       "siteAdmin": false,
                     *       "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    adminUsers_changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of users */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "admin"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeUserRoleDto"];
            };
        };
        responses: {
            /** @description The user has this role */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *       "username": "ann.lee",
                     *       "displayName": "Ann Lee",
                     *       "role": "user",
                     *       "status": "active",
                     *       "siteAdmin": false,
                     *       "avatarStorageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "createdAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UserDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `user-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `site-admin-protected`, `user-deleted` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    serviceTokens_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of service tokens */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ",
                     *       "items": [
                     *         {
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *           "name": "video analysis worker",
                     *           "scopes": [
                     *             "vde:analysis"
                     *           ],
                     *           "createdBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "createdAt": "2026-12-01T09:30:00.000Z",
                     *           "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *           "expiresAt": "2027-03-01T09:30:00.000Z",
                     *           "revokedAt": "2026-12-02T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceTokenPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    serviceTokens_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "video analysis worker",
                 *       "scopes": [
                 *         "vde:analysis"
                 *       ],
                 *       "expiresInSeconds": 7776000
                 *     }
                 */
                "application/json": components["schemas"]["CreateServiceTokenDto"];
            };
        };
        responses: {
            /** @description The token, with its secret */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "serviceToken": {
                     *         "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13",
                     *         "name": "video analysis worker",
                     *         "scopes": [
                     *           "vde:analysis"
                     *         ],
                     *         "createdBy": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *         "createdAt": "2026-12-01T09:30:00.000Z",
                     *         "lastUsedAt": "2026-12-01T10:12:00.000Z",
                     *         "expiresAt": "2027-03-01T09:30:00.000Z",
                     *         "revokedAt": "2026-12-02T08:00:00.000Z"
                     *       },
                     *       "token": "svc_n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedServiceTokenDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `scope-refused` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    serviceTokens_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the list of tokens */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is refused from now on */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `service-token-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    audit_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
                /** @description Only what this user did. */
                actorId?: string;
                /** @description Only this action, or with a dot at the end all actions that begin so. */
                action?: string;
                /** @description Only what was done to things of this type. */
                targetType?: string;
                /** @description Only what was done to this thing. */
                targetId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyI0MiJd",
                     *       "items": [
                     *         {
                     *           "details": {
                     *             "endedSessions": 2
                     *           },
                     *           "id": "42",
                     *           "at": "2026-12-01T09:30:00.000Z",
                     *           "actorId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "action": "user.disable",
                     *           "targetType": "user",
                     *           "targetId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12",
                     *           "requestId": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    account_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines of JSON */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    account_obstacles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has to be settled before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "obstacles": [
                     *         {
                     *           "kind": "shared-canvas",
                     *           "id": "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11",
                     *           "title": "Mood board"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountObstaclesDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    account_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteAccountDto"];
            };
        };
        responses: {
            /** @description The account is deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `wrong-password` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `account-deletion-refused`, `site-admin-protected` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too Many Requests: `rate-limited`, `too-many-attempts` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `password-service-busy` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    avatar_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAvatarDto"];
            };
        };
        responses: {
            /** @description It is the avatar now */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `avatar-not-a-picture`, `media-content-invalid`, `media-not-decodable` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `account-disabled` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `media-not-found`, `object-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `avatar-not-allowed` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `avatar-too-large`, `media-too-many-pixels` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `object-store-unavailable`, `media-inspector-unavailable`, `scratch-space-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    avatar_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none now */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    avatar_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Whose avatar. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The avatar */
            200: {
                headers: {
                    /** @description SHA-256 of the picture */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description It is being made; ask again soon */
            202: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["AvatarPendingDto"];
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description SHA-256 of the picture */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `avatar-not-found`, `object-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    uploads_ticket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mime": "image/png",
                 *       "bytes": 20480,
                 *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *       "fileName": "sketch.png"
                 *     }
                 */
                "application/json": components["schemas"]["UploadTicketRequestDto"];
            };
        };
        responses: {
            /** @description The ticket */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reservationId": "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "stagingKey": "direct-stage:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "expiresAt": "2026-08-10T13:00:00.000Z",
                     *       "receipt": "v1.WyIwMTk4YTZmMCJd.2sLh0l0m0cYpW7zq8w1n6b5v4c3x2z1a0s9d8f7g6h5",
                     *       "upload": {
                     *         "method": "PUT",
                     *         "url": "/api/v1/media/uploads/0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content",
                     *         "headers": {
                     *           "content-type": "application/octet-stream"
                     *         }
                     *       },
                     *       "direct": {
                     *         "method": "PUT",
                     *         "url": "/api/v1/media/uploads/0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content",
                     *         "headers": {
                     *           "content-type": "application/octet-stream"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UploadTicketDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `idempotency-key-invalid`, `media-type-unsupported`, `file-name-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Conflict: `idempotency-key-reused`, `idempotency-in-progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `media-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    uploads_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID from the ticket. */
                reservationId: string;
            };
            cookie?: never;
        };
        /** @description The bytes, exactly as declared */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description What became of them */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "created"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadContentDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `object-length-mismatch`, `object-digest-mismatch`, `upload-length-mismatch` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `upload-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `upload-expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Unsupported Media Type: `unsupported-media-type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    uploads_finalize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID from the ticket. */
                reservationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receipt": "v1.WyIwMTk4YTZmMCJd.2sLh0l0m0cYpW7zq8w1n6b5v4c3x2z1a0s9d8f7g6h5"
                 *     }
                 */
                "application/json": components["schemas"]["FinalizeUploadDto"];
            };
        };
        responses: {
            /** @description The media object */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "ownerUserId": "0198a6ee-1f2d-7c3a-8b1e-5f0a9c7d2e10",
                     *       "mime": "image/png",
                     *       "bytes": 20480,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "width": 1024,
                     *       "height": 768,
                     *       "durationMs": 4200,
                     *       "originalFileName": "sketch.png",
                     *       "source": "upload",
                     *       "createdAt": "2026-08-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MediaObjectDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `receipt-invalid`, `media-empty`, `media-type-mismatch`, `media-type-unsupported`, `media-not-decodable`, `media-content-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `upload-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `upload-incomplete`, `upload-content-mismatch`, `receipt-mismatch` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Gone: `upload-expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `media-too-many-pixels` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `object-store-unavailable`, `media-inspector-unavailable`, `scratch-space-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    mediaContent_read: {
        parameters: {
            query?: {
                /** @description True: the browser saves the file instead of showing it. */
                download?: boolean;
            };
            header?: {
                /** @description One range of bytes; several are answered with all bytes */
                Range?: string;
                /** @description The range counts only while this ETag does */
                "If-Range"?: string;
                /** @description ETags of the content */
                "If-Match"?: string;
                /** @description ETags of the content */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Storage key of the media object. */
                storageKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bytes */
            200: {
                headers: {
                    /** @description SHA-256 of the content */
                    ETag?: string;
                    /** @description When it was recorded */
                    "Last-Modified"?: string;
                    /** @description Ranges are served */
                    "Accept-Ranges"?: string;
                    /** @description Shown or saved, and under which name (RFC 6266) */
                    "Content-Disposition"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    /** @description SHA-256 of the content */
                    ETag?: string;
                    /** @description When it was recorded */
                    "Last-Modified"?: string;
                    /** @description Ranges are served */
                    "Accept-Ranges"?: string;
                    /** @description Shown or saved, and under which name (RFC 6266) */
                    "Content-Disposition"?: string;
                    /** @description Which bytes of how many */
                    "Content-Range"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description SHA-256 of the content */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `media-not-found`, `object-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Range Not Satisfiable: `range-not-satisfiable` */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Which bytes of how many */
                    "Content-Range"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    mediaContent_describe: {
        parameters: {
            query?: {
                /** @description True: the browser saves the file instead of showing it. */
                download?: boolean;
            };
            header?: {
                /** @description ETags of the content */
                "If-Match"?: string;
                /** @description ETags of the content */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Storage key of the media object. */
                storageKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can be read */
            200: {
                headers: {
                    /** @description SHA-256 of the content */
                    ETag?: string;
                    /** @description When it was recorded */
                    "Last-Modified"?: string;
                    /** @description Ranges are served */
                    "Accept-Ranges"?: string;
                    /** @description Shown or saved, and under which name (RFC 6266) */
                    "Content-Disposition"?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description SHA-256 of the content */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized: `unauthenticated` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden: `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not Found: `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too Many Requests: `rate-limited` */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal Server Error: `internal-error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    media_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIxNzgwMzEyODAwMDAwMDAwIiwiZGlyZWN0OjEiXQ",
                     *       "items": [
                     *         {
                     *           "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "ownerUserId": "0198a6ee-1f2d-7c3a-8b1e-5f0a9c7d2e10",
                     *           "mime": "image/png",
                     *           "bytes": 20480,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "width": 1024,
                     *           "height": 768,
                     *           "durationMs": 4200,
                     *           "originalFileName": "sketch.png",
                     *           "source": "upload",
                     *           "createdAt": "2026-08-10T12:00:00.000Z",
                     *           "thumbnails": "ready",
                     *           "placeholder": "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MediaPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    media_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Storage key of the media object. */
                storageKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "ownerUserId": "0198a6ee-1f2d-7c3a-8b1e-5f0a9c7d2e10",
                     *       "mime": "image/png",
                     *       "bytes": 20480,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "width": 1024,
                     *       "height": 768,
                     *       "durationMs": 4200,
                     *       "originalFileName": "sketch.png",
                     *       "source": "upload",
                     *       "createdAt": "2026-08-10T12:00:00.000Z",
                     *       "thumbnails": "ready",
                     *       "placeholder": "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
                     *     }
                     */
                    "application/json": components["schemas"]["DescribedMediaDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    media_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Storage key of the media object. */
                storageKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `media-in-use` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    media_url: {
        parameters: {
            query?: {
                /** @description True: the browser saves the file instead of showing it. */
                download?: boolean;
            };
            header?: never;
            path: {
                /** @description Storage key of the media object. */
                storageKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "/api/v1/media/direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content",
                     *       "signed": false,
                     *       "expiresInSeconds": 300
                     *     }
                     */
                    "application/json": components["schemas"]["MediaUrlDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    mediaThumbnail_read: {
        parameters: {
            query?: {
                /** @description Longest side in pixels; smaller pictures are not blown up */
                size?: 256 | 1024;
            };
            header?: {
                /** @description ETags that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Storage key of the media object. */
                storageKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thumbnail */
            200: {
                headers: {
                    /** @description SHA-256 of the thumbnail */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description It is being made; ask again soon */
            202: {
                headers: {
                    /** @description Seconds */
                    "Retry-After"?: number;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": components["schemas"]["ThumbnailPendingDto"];
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description SHA-256 of the thumbnail */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `media-not-found`, `thumbnail-unavailable`, `object-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    assets_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assets */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyIwMTk4YTZmMC01YzFlLTdiMGEtOWQ1NS0wZDRjNmEwZjFjMTEiXQ",
                     *       "items": [
                     *         {
                     *           "asset": {
                     *             "data": {
                     *               "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *               "md5": "9e107d9d372bb6826bd81d3542a419d6"
                     *             }
                     *           },
                     *           "id": "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "kind": "image",
                     *           "title": "Sketch of the harbour"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AssetPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    assets_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Sketch of the harbour",
                 *       "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                 *       "md5": "9e107d9d372bb6826bd81d3542a419d6"
                 *     }
                 */
                "application/json": components["schemas"]["AddAssetDto"];
            };
        };
        responses: {
            /** @description The new asset, or the one that shows the same */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset": {
                     *         "data": {
                     *           "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "md5": "9e107d9d372bb6826bd81d3542a419d6"
                     *         }
                     *       },
                     *       "id": "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "kind": "image",
                     *       "title": "Sketch of the harbour",
                     *       "added": true
                     *     }
                     */
                    "application/json": components["schemas"]["AddedAssetDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `asset-digest-missing`, `asset-digest-mismatch` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `too-many-assets`, `too-many-state-keys` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `state-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `assets-busy`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    assets_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset": {
                     *         "data": {
                     *           "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "md5": "9e107d9d372bb6826bd81d3542a419d6"
                     *         }
                     *       },
                     *       "id": "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "kind": "image",
                     *       "title": "Sketch of the harbour"
                     *     }
                     */
                    "application/json": components["schemas"]["AssetDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `asset-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    assets_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `asset-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `assets-busy`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    assets_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "The harbour at night"
                 *     }
                 */
                "application/json": components["schemas"]["RenameAssetDto"];
            };
        };
        responses: {
            /** @description The asset as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset": {
                     *         "data": {
                     *           "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "md5": "9e107d9d372bb6826bd81d3542a419d6"
                     *         }
                     *       },
                     *       "id": "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "kind": "image",
                     *       "title": "Sketch of the harbour"
                     *     }
                     */
                    "application/json": components["schemas"]["AssetDto"];
                };
            };
            400: components["responses"]["ValidationFailed_JsonForbiddenText_MalformedJson_JsonTooDeep"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `asset-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `state-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `assets-busy`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    assets_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the asset. */
                assetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                 *       "md5": "9e107d9d372bb6826bd81d3542a419d6"
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceAssetMediaDto"];
            };
        };
        responses: {
            /** @description The asset as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset": {
                     *         "data": {
                     *           "storageKey": "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *           "md5": "9e107d9d372bb6826bd81d3542a419d6"
                     *         }
                     *       },
                     *       "id": "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11",
                     *       "kind": "image",
                     *       "title": "Sketch of the harbour"
                     *     }
                     */
                    "application/json": components["schemas"]["AssetDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `asset-digest-missing`, `asset-digest-mismatch` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden_CrossSiteRequest"];
            /** @description Not Found: `asset-not-found`, `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `asset-duplicate` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `state-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `assets-busy`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    state_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyJpbmZpbml0ZS1jYW52YXM6YXNzZXRfc3RvcmUiXQ",
                     *       "items": [
                     *         {
                     *           "key": "infinite-canvas:asset_store",
                     *           "revision": "3",
                     *           "bytes": 2048,
                     *           "updatedAt": "2026-08-05T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StateKeyPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    state_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Letters, digits and . _ : -, at most 200 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    /** @description The revision */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assets": []
                     *       },
                     *       "key": "infinite-canvas:asset_store",
                     *       "revision": "3",
                     *       "createdAt": "2026-08-05T12:00:00.000Z",
                     *       "updatedAt": "2026-08-05T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StateDto"];
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description The revision */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `state-key-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `state-key-reserved` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `state-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    state_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuse with 412 unless the state is at this revision, in quotation marks; `*`: unless there is one. */
                "If-Match"?: string;
            };
            path: {
                /** @description Letters, digits and . _ : -, at most 200 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "theme": "dark"
                 *       },
                 *       "expectedRevision": "3"
                 *     }
                 */
                "application/json": components["schemas"]["PutStateDto"];
            };
        };
        responses: {
            /** @description The state as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assets": []
                     *       },
                     *       "key": "infinite-canvas:asset_store",
                     *       "revision": "3",
                     *       "createdAt": "2026-08-05T12:00:00.000Z",
                     *       "updatedAt": "2026-08-05T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StateDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `state-key-invalid`, `state-invalid`, `assets-invalid`, `asset-digest-missing`, `asset-digest-mismatch`, `media-type-mismatch` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `state-key-reserved`, `state-key-managed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `media-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `revision-conflict`, `too-many-state-keys`, `asset-duplicate`, `too-many-assets` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `state-too-large`, `too-many-new-assets` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            /** @description Service Unavailable: `shutting-down`, `database-unavailable`, `lock-timeout`, `statement-timeout`, `assets-busy`, `object-store-unavailable` */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
        };
    };
    state_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuse with 412 unless the state is at this revision, in quotation marks; `*`: unless there is one. */
                "If-Match"?: string;
            };
            path: {
                /** @description Letters, digits and . _ : -, at most 200 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted, or not there */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `state-key-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `state-key-reserved`, `state-key-managed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    siteState_list: {
        parameters: {
            query?: {
                /** @description How many entries at most */
                limit?: number;
                /** @description `nextCursor` of the page before; opaque */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nextCursor": "WyJpbmZpbml0ZS1jYW52YXM6YXNzZXRfc3RvcmUiXQ",
                     *       "items": [
                     *         {
                     *           "key": "infinite-canvas:asset_store",
                     *           "revision": "3",
                     *           "bytes": 2048,
                     *           "updatedAt": "2026-08-05T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StateKeyPageDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `invalid-cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    siteState_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Letters, digits and . _ : -, at most 200 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    /** @description The revision */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assets": []
                     *       },
                     *       "key": "infinite-canvas:asset_store",
                     *       "revision": "3",
                     *       "createdAt": "2026-08-05T12:00:00.000Z",
                     *       "updatedAt": "2026-08-05T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StateDto"];
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    /** @description The revision */
                    ETag?: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `state-key-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `state-key-reserved` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Not Found: `state-not-found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    siteState_put: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuse with 412 unless the state is at this revision, in quotation marks; `*`: unless there is one. */
                "If-Match"?: string;
            };
            path: {
                /** @description Letters, digits and . _ : -, at most 200 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "theme": "dark"
                 *       },
                 *       "expectedRevision": "3"
                 *     }
                 */
                "application/json": components["schemas"]["PutStateDto"];
            };
        };
        responses: {
            /** @description The state as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assets": []
                     *       },
                     *       "key": "infinite-canvas:asset_store",
                     *       "revision": "3",
                     *       "createdAt": "2026-08-05T12:00:00.000Z",
                     *       "updatedAt": "2026-08-05T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StateDto"];
                };
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `malformed-json`, `json-too-deep`, `state-key-invalid`, `state-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `state-key-reserved` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Conflict: `revision-conflict`, `too-many-state-keys` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Payload Too Large: `body-too-large`, `state-too-large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
    siteState_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Refuse with 412 unless the state is at this revision, in quotation marks; `*`: unless there is one. */
                "If-Match"?: string;
            };
            path: {
                /** @description Letters, digits and . _ : -, at most 200 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted, or not there */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `validation-failed`, `json-forbidden-text`, `state-key-invalid` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Forbidden: `forbidden`, `cross-site-request`, `state-key-reserved` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            /** @description Precondition Failed: `precondition-failed` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDto"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ShuttingDown_DatabaseUnavailable_LockTimeout_StatementTimeout"];
        };
    };
}
