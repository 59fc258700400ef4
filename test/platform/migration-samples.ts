/**
 * One row for every table that a migration makes, so that its `down` is tried on populated data. Rows agree with each
 * other by the IDs below; they are inserted with triggers and foreign keys off, so their order does not matter.
 */
export interface MigrationSample {
  readonly rows: readonly string[];
  /** Tables whose rows `down` may drop: they hold nothing that is worth keeping (throttles, caches). */
  readonly expendable?: readonly string[];
  /** Statements after which `down` runs on populated data, where the requirements allow that; none: it always runs. */
  readonly releasedBy?: readonly string[];
}

const USER = `'00000000-0000-4000-8000-000000000001'`;
const CANVAS = `'00000000-0000-4000-8000-000000000002'`;
const UUID = `'00000000-0000-4000-8000-000000000003'`;
const SHA256 = `repeat('ab', 32)`;
const BYTES32 = `decode(${SHA256}, 'hex')`;
const MEDIA_KEY = `'direct:20260801_00000000-0000-4000-8000-000000000004'`;

export const MIGRATION_SAMPLES: Readonly<Record<string, MigrationSample>> = {
  '20260801_platform': {
    rows: [
      `insert into idempotency_keys (principal, method, route, key, payload_hash) values ('user:1', 'POST', '/canvases', 'k', ${SHA256})`,
    ],
  },
  '20260802_identity': {
    rows: [
      `insert into users (id, username, display_name, password_hash, role) values (${USER}, 'ada', 'Ada', '$argon2id$x', 'admin')`,
      `insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
         values (${UUID}, ${USER}, ${BYTES32}, 'bearer', '127.0.0.1', 'test', now() + interval '1 day')`,
      `insert into service_tokens (id, name, token_sha256, scopes, created_by) values (${UUID}, 'n', ${BYTES32}, '{a}', ${USER})`,
      `insert into login_throttle (key, attempts, window_ends_at) values ('ada', 1, now())`,
      `insert into audit_log (actor_id, action, target_type, target_id, details) values (${USER}, 'user.made', 'user', '1', '{}')`,
      `insert into identity_bootstrap (user_id) values (${USER})`,
    ],
    expendable: ['login_throttle'],
  },
  '20260805_app_state': {
    rows: [
      `insert into app_state (key, data) values ('skill-archive-policy', '{"retentionDays": 30}')`,
      `insert into user_app_state (user_id, key, data) values (${USER}, 'infinite-canvas:asset_store', '{"assets": []}')`,
    ],
  },
  '20260810_media_objects': {
    rows: [
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
         values (${MEDIA_KEY}, ${USER}, 'infinite-canvas/media/direct-immutable/a', 'image/png', 1, ${SHA256}, 'upload')`,
      `insert into media_deletions (oss_key, reason) values ('infinite-canvas/media/direct-immutable/b', 'orphan')`,
    ],
  },
  '20260811_user_assets': {
    rows: [
      `insert into media_digests (storage_key, md5) values (${MEDIA_KEY}, repeat('ab', 16))`,
      `insert into user_asset_media (user_id, asset_id, storage_key, md5) values (${USER}, 'a', ${MEDIA_KEY}, repeat('ab', 16))`,
    ],
    expendable: ['media_digests'],
  },
  '20260815_credits': {
    rows: [
      `insert into credit_accounts (user_id, available, granted, last_seq) values (${USER}, 5, 5, 1)`,
      `insert into credit_ledger_entries (account_user_id, seq, kind, amount, debit_account, credit_account, available_after,
           held_after, reason)
         values (${USER}, 1, 'grant', 5, 'system:grants', 'available', 5, 0, 'welcome')`,
      `insert into credit_prices (capability, model, revision, unit, credits, change_reason) values ('text', 'm', 1, 'call', 1, 'new')`,
      `insert into credit_price_versions (capability, model, revision, unit, credits, change_reason, effective_at)
         values ('text', 'm', 1, 'call', 1, 'new', now())`,
      `insert into credit_quotes (id, user_id, valid_until, capability, requested_model, model, matched_rule, price_model,
           price_revision, unit, quantity, unit_price, amount, rounding)
         values (${UUID}, ${USER}, now(), 'text', 'm', 'm', 'exact', 'm', 1, 'call', 1, 1, 1, 0)`,
      `insert into credit_reservations (operation_id, account_user_id, quote_id, expires_at, sweep_at, capability, requested_model,
           model, matched_rule, price_model, price_revision, unit, quantity, unit_price, amount, rounding)
         values (${UUID}, ${USER}, ${UUID}, now() + interval '1 hour', now(), 'text', 'm', 'm', 'exact', 'm', 1, 'call', 1, 1, 1, 0)`,
    ],
    expendable: ['credit_quotes'],
  },
  '20260816_generation': {
    rows: [
      `insert into generation_operations (operation_id, account_user_id, origin, capability, model, requested_model, request,
           request_sha256, provider, idempotency_key, due_at)
         values (${UUID}, ${USER}, 'user', 'text', 'm', 'm', '{}', ${SHA256}, 'local', 'k', now())`,
      `insert into generation_details (operation_id, prompt, request_details) values (${UUID}, 'p', '{"canvasProjectId": null}')`,
    ],
  },
  '20260821_canvas_collaboration': {
    rows: [
      `insert into canvas_projects (id, owner_user_id, title, revision) values (${CANVAS}, ${USER}, 'Board', 1)`,
      `insert into canvas_project_members (canvas_id, user_id, role) values (${CANVAS}, ${USER}, 'owner')`,
      `insert into canvas_invitations (id, canvas_id, token_hash, role, expires_at, max_uses)
         values (${UUID}, ${CANVAS}, ${BYTES32}, 'viewer', now() + interval '1 day', 1)`,
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
         values (${CANVAS}, 'n1', 'node', '{"type": "text", "position": {"x": 1, "y": 2}}', 1, 50)`,
      `insert into canvas_entity_refs (canvas_id, target_id, entity_id) values (${CANVAS}, 'n1', 'n1')`,
      `insert into canvas_operation_batches (canvas_id, actor_id, first_op_id, payload_sha256, first_revision, last_revision)
         values (${CANVAS}, ${USER}, 'o1', ${SHA256}, 1, 1)`,
      `insert into canvas_operations (canvas_id, revision, batch_id, op_id, actor_id, type, entity_id, value, effects, inverse)
         values (${CANVAS}, 1, 1, 'o1', ${USER}, 'node.add', 'n1', '{}', '[]', '[]')`,
      `insert into canvas_project_media_refs (canvas_id, storage_key, entity_refs) values (${CANVAS}, ${MEDIA_KEY}, 1)`,
    ],
  },
  '20260822_canvas_entity_locks': {
    rows: [
      `insert into canvas_entity_locks (canvas_id, entity_id, holder_id, client_id, token, expires_at)
         values (${CANVAS}, 'n1', ${USER}, 'tab-1', ${UUID}, now() + interval '1 hour')`,
    ],
  },
  '20260822_legacy_canvas_import': {
    rows: [`insert into legacy_canvases (user_id, legacy_id, canvas_id) values (${USER}, 'old', ${CANVAS})`],
  },
  '20260823_canvas_comments': {
    rows: [
      `insert into canvas_comment_heads (canvas_id, seq, comments) values (${CANVAS}, 1, 1)`,
      `insert into canvas_comment_threads (id, canvas_id, anchor, comments, written) values (${UUID}, ${CANVAS}, 'canvas', 1, 1)`,
      `insert into canvas_comments (id, canvas_id, thread_id, author_id, body, attachment_storage_key)
         values (${UUID}, ${CANVAS}, ${UUID}, ${USER}, 'x', ${MEDIA_KEY})`,
      `insert into canvas_comment_edits (comment_id, revision, body, mentioned_user_ids, written_at)
         values (${UUID}, 1, 'y', '{}', now())`,
      `insert into canvas_comment_reactions (comment_id, emoji, user_id) values (${UUID}, '👍', ${USER})`,
      `insert into canvas_comment_events (canvas_id, seq, kind, thread_id) values (${CANVAS}, 1, 'started', ${UUID})`,
      `insert into canvas_notifications (canvas_id, user_id, kind, thread_id, comment_id)
         values (${CANVAS}, ${USER}, 'mention', ${UUID}, ${UUID})`,
    ],
    expendable: ['canvas_comment_events', 'canvas_comment_heads'],
  },
  '20260822_canvas_versions': {
    rows: [
      `insert into canvas_versions (id, canvas_id, kind, name, author_id, state, revision, object_key, entities, bytes, sha256, due_at)
         values (${UUID}, ${CANVAS}, 'named', 'First', ${USER}, 'ready', 1, 'infinite-canvas/media/exports/v', 1, 1, ${SHA256}, now())`,
      `insert into canvas_version_media (version_id, storage_key) values (${UUID}, ${MEDIA_KEY})`,
      `insert into canvas_restores (canvas_id, actor_id, restore_id, version_id, before_version_id, revision, operations, missing_media)
         values (${CANVAS}, ${USER}, 'r', ${UUID}, ${UUID}, 1, 0, '{}')`,
      `insert into canvas_history (canvas_id, automatic_revision) values (${CANVAS}, 1)`,
    ],
    expendable: ['canvas_restores', 'canvas_history'],
  },
  '20260822_canvas_undo': {
    rows: [
      `update canvas_operation_batches set undo_state = 'undone', undo_first = 2, undo_last = 2`,
      `insert into canvas_operation_effects (canvas_id, entity_id, revision) values (${CANVAS}, 'n1', 1)`,
      `insert into canvas_undo_answers (canvas_id, actor_id, op_id, action, answer) values (${CANVAS}, ${USER}, 'u1', 'undo', '{}')`,
    ],
    releasedBy: [],
  },
  '20260824_opencut_sessions': {
    rows: [
      `insert into opencut_sessions (id, canvas_id, user_id, media, canvas_revision, expires_at)
         values (${UUID}, ${CANVAS}, ${USER}, '[]', 1, now() + interval '1 hour')`,
      `insert into opencut_session_nodes (canvas_id, node_id, session_id) values (${CANVAS}, 'n', ${UUID})`,
    ],
  },
  '20260825_canvas_ai_runs': {
    rows: [
      `insert into project_accounts (project, account_id) values ('default', ${USER})`,
      `insert into workspaces (project, id, title, home_of) values ('default', ${UUID}, 'Home', ${USER})`,
      `insert into workspace_members (project, workspace_id, account_id, role) values ('default', ${UUID}, ${USER}, 'owner')`,
      `insert into materials (project, workspace_id, id, kind) values ('default', ${UUID}, ${UUID}, 'board')`,
      `insert into canvas_boards (project, workspace_id, board_id, canvas_id) values ('default', ${UUID}, ${UUID}, ${CANVAS})`,
      `insert into canvas_ai_runs (project, workspace_id, board_id, id, account_id, idempotency_key, payload_hash, status, plan, create_response)
         values ('default', ${UUID}, ${UUID}, ${UUID}, ${USER}, ${UUID}, ${SHA256}, 'queued', '{}', '{}')`,
      `insert into canvas_ai_steps (project, workspace_id, run_id, id, board_id, node_id, ordinal, status, model_id, frozen_input, target_fingerprint)
         values ('default', ${UUID}, ${UUID}, 's1', ${UUID}, 'n1', 0, 'queued', 'm', '{}', ${SHA256})`,
      `insert into canvas_ai_events (project, workspace_id, run_id, seq, type, data) values ('default', ${UUID}, ${UUID}, 1, 'run.queued', '{}')`,
      `insert into canvas_ai_mutations (project, workspace_id, run_id, account_id, action, idempotency_key, payload_hash, response_body)
         values ('default', ${UUID}, ${UUID}, ${USER}, 'cancel', ${UUID}, ${SHA256}, '{}')`,
      `insert into canvas_ai_step_operations (operation_id, project, workspace_id, run_id, step_id)
         values (${UUID}, 'default', ${UUID}, ${UUID}, 's1')`,
      `insert into canvas_ai_run_lineage (project, workspace_id, run_id, retry_of) values ('default', ${UUID}, ${UUID}, ${CANVAS})`,
    ],
  },
  '20260831_direct_media_upload_reservations': {
    rows: [
      `insert into direct_media_upload_reservations (reservation_id, owner_user_id, staging_key, storage_key, oss_key, declared_mime,
           declared_bytes, declared_sha256, expires_at)
         values (${UUID}, ${USER}, 'direct-stage:20260801_00000000-0000-4000-8000-000000000004', ${MEDIA_KEY},
           'infinite-canvas/media/direct-immutable/a', 'image/png', 1, ${SHA256}, now() + interval '1 hour')`,
    ],
    releasedBy: [`update direct_media_upload_reservations set state = 'committed', committed_at = now()`],
  },
  '20260901_media_derivatives': {
    rows: [
      `insert into media_derivatives (storage_key, state, placeholder, finished_at) values (${MEDIA_KEY}, 'ready', 'LEHV6n', now())`,
      `insert into media_thumbnails (storage_key, size, oss_key, bytes, sha256, width, height)
         values (${MEDIA_KEY}, 256, 'infinite-canvas/media/thumbnails/a/256.webp', 1, ${SHA256}, 256, 1)`,
    ],
    releasedBy: [],
  },
  '20260910_user_avatar': {
    rows: [`update users set avatar_storage_key = ${MEDIA_KEY}`],
    releasedBy: [],
  },
  '20260911_account_deletions': { rows: [`insert into account_deletions (user_id) values (${USER})`] },
  '20260911_api_keys': {
    rows: [
      `insert into api_keys (id, user_id, name, prefix, key_sha256, scopes, expires_at)
         values (${UUID}, ${USER}, 'n', 'icv_abcdef', ${BYTES32}, '{canvas:read}', now() + interval '1 day')`,
    ],
  },
};
