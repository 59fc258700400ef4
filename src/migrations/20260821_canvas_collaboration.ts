import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GEOMETRY } from './canvas_collaboration/geometry.js';
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

const FUNCTIONS = ['canvas_membership_changed()', 'canvas_cell(jsonb, text)', 'canvas_cell_level(jsonb)'];

/** Canvases, members, invitations; the document as entities; the log of operations and what it keeps true. */
export class CanvasCollaboration implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...GEOMETRY, ...TABLES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(runner, TABLE_NAMES, 'export the canvases and keep the dump: this step would lose them');
    // Canvas and owner refer to each other.
    await runner.query('alter table canvas_projects drop constraint canvas_projects_owner_is_member');
    for (const table of TABLE_NAMES) await runner.query(`drop table ${table}`);
    for (const name of FUNCTIONS) await runner.query(`drop function ${name}`);
  }
}
