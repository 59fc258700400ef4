import type { MigrationInterface } from 'typeorm';
import { Platform } from './20260801_platform.js';
import { Identity } from './20260802_identity.js';
import { AppState } from './20260805_app_state.js';
import { MediaObjects } from './20260810_media_objects.js';
import { UserAssets } from './20260811_user_assets.js';
import { Credits } from './20260815_credits.js';
import { Generation } from './20260816_generation.js';
import { CanvasCollaboration } from './20260821_canvas_collaboration.js';
import { CanvasEntityLocks } from './20260822_canvas_entity_locks.js';
import { CanvasVersions } from './20260822_canvas_versions.js';
import { CanvasComments } from './20260823_canvas_comments.js';
import { LegacyCanvasImport } from './20260822_legacy_canvas_import.js';
import { OpenCutSessions } from './20260824_opencut_sessions.js';
import { CanvasUndo } from './20260822_canvas_undo.js';
import { CanvasAiRuns } from './20260825_canvas_ai_runs.js';
import { DirectMediaUploadReservations } from './20260831_direct_media_upload_reservations.js';
import { MediaDerivatives } from './20260901_media_derivatives.js';
import { UserAvatar } from './20260910_user_avatar.js';
import { AccountDeletions } from './20260911_account_deletions.js';
import { ApiKeys } from './20260911_api_keys.js';

type MigrationClass = new () => MigrationInterface;

/**
 * The total order of the schema's history. `name` is the logical name that the requirements and other deployments use;
 * a row's place in the list, not its date, is its order. TypeORM gets a 13-digit timestamp from date and place.
 */
export const MIGRATIONS: readonly { readonly name: string; readonly migration: MigrationClass }[] = [
  { name: '20260801_platform', migration: Platform },
  { name: '20260802_identity', migration: Identity },
  { name: '20260805_app_state', migration: AppState },
  { name: '20260810_media_objects', migration: MediaObjects },
  { name: '20260811_user_assets', migration: UserAssets },
  { name: '20260815_credits', migration: Credits },
  { name: '20260816_generation', migration: Generation },
  { name: '20260821_canvas_collaboration', migration: CanvasCollaboration },
  { name: '20260822_canvas_entity_locks', migration: CanvasEntityLocks },
  { name: '20260822_canvas_versions', migration: CanvasVersions },
  { name: '20260822_canvas_undo', migration: CanvasUndo },
  { name: '20260822_legacy_canvas_import', migration: LegacyCanvasImport },
  { name: '20260823_canvas_comments', migration: CanvasComments },
  { name: '20260824_opencut_sessions', migration: OpenCutSessions },
  { name: '20260825_canvas_ai_runs', migration: CanvasAiRuns },
  { name: '20260831_direct_media_upload_reservations', migration: DirectMediaUploadReservations },
  { name: '20260901_media_derivatives', migration: MediaDerivatives },
  { name: '20260910_user_avatar', migration: UserAvatar },
  { name: '20260911_account_deletions', migration: AccountDeletions },
  { name: '20260911_api_keys', migration: ApiKeys },
];

/** Classes as TypeORM wants them: `name` ends in a 13-digit number that sorts as the manifest does. */
export function typeOrmMigrations(): MigrationClass[] {
  return MIGRATIONS.map(({ name, migration }, place) => {
    const typeOrmName = `${name}${timestampOf(name, place)}`;
    return class extends migration {
      override readonly name = typeOrmName;
    };
  });
}

/** Midnight of the name's date, plus the place among the files of that date: a new file of another day moves nothing. */
function timestampOf(name: string, place: number): number {
  const [date, year, month, day] = /^(\d{4})(\d\d)(\d\d)_/.exec(name) ?? [];
  const earlier = MIGRATIONS.slice(0, place).filter(
    (other) => date !== undefined && other.name.startsWith(date),
  );
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) + earlier.length;
}
