import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BATCH_FUNCTIONS } from './canvas_collaboration/batch-functions.js';
import { ENTITY_FUNCTIONS } from './canvas_collaboration/entity-functions.js';
import { GEOMETRY } from './canvas_collaboration/geometry.js';
import { JSON_FUNCTIONS } from './canvas_collaboration/json-functions.js';
import { TABLES } from './canvas_collaboration/tables.js';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** Dependants first. */
const TABLE_NAMES = [
  'canvas_project_media_refs',
  'canvas_operations',
  'canvas_operation_batches',
  'canvas_entity_refs',
  'canvas_entities',
  'canvas_invitations',
  'canvas_project_members',
  'canvas_projects',
];

/** Callers first. */
const FUNCTIONS = [
  'canvas_apply_batches',
  'canvas_apply_batch',
  'canvas_log_batch',
  'canvas_check_locks',
  'canvas_shift_media_refs',
  'canvas_patch_settings',
  'canvas_drop_entity',
  'canvas_replace_refs',
  'canvas_write_entity',
  'canvas_check_expected',
  'canvas_check_parent',
  'canvas_refuse',
  'canvas_without_reference',
  'canvas_ref_ids',
  'canvas_is_reference_field',
  'canvas_media_keys',
  'canvas_inverse_patch',
  'canvas_merge_patch',
  'canvas_membership_changed',
  'canvas_cell_of',
];

/** Canvases, members, invitations; the document as entities; the log of operations and what it keeps true. */
export class CanvasCollaboration implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      ...GEOMETRY,
      ...TABLES,
      ...JSON_FUNCTIONS,
      ...ENTITY_FUNCTIONS,
      ...BATCH_FUNCTIONS,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      TABLE_NAMES,
      'export the canvases and keep the dump: this step would lose them',
    );
    // Canvas and owner refer to each other.
    await runner.query('alter table canvas_projects drop constraint canvas_projects_owner_is_member');
    for (const table of TABLE_NAMES) await runner.query(`drop table ${table}`);
    for (const name of FUNCTIONS) await runner.query(`drop function ${name}`);
    await runner.query('drop type canvas_step');
  }
}
