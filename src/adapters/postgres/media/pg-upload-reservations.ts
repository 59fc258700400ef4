import type { ReservationState } from '../../../modules/media/domain/reservation.js';
import {
  UploadReservations,
  type NewReservation,
  type UploadReservation,
} from '../../../ports/media/upload-reservations.port.js';
import type { PgSession } from '../pg-session.js';

interface ReservationRow {
  reservation_id: string;
  owner_user_id: string;
  staging_key: string;
  storage_key: string;
  oss_key: string;
  state: ReservationState;
  declared_mime: string;
  declared_bytes: string;
  declared_sha256: string;
  original_file_name: string | null;
  expires_at: Date;
  overdue: boolean;
}

const COLUMNS = `reservation_id, owner_user_id, staging_key, storage_key, oss_key, state, declared_mime, declared_bytes,
  declared_sha256, original_file_name, expires_at, expires_at <= clock_timestamp() as overdue`;

export class PgUploadReservations extends UploadReservations {
  constructor(private readonly session: PgSession) {
    super();
  }

  async reserve(reservation: NewReservation): Promise<UploadReservation> {
    const row = await this.session.one<ReservationRow>(
      `insert into direct_media_upload_reservations
         (reservation_id, owner_user_id, staging_key, storage_key, oss_key, declared_mime, declared_bytes, declared_sha256,
          original_file_name, expires_at)
       select $1, $2, 'direct-stage:' || day || '_' || $1::uuid, 'direct:' || day || '_' || $1::uuid,
              'infinite-canvas/media/direct-immutable/' || day || '/' || $1::uuid, $3, $4, $5, $6,
              now() + make_interval(secs => $7)
         from to_char(now() at time zone 'utc', 'YYYYMMDD') as day
       returning ${COLUMNS}`,
      [
        reservation.reservationId,
        reservation.ownerUserId,
        reservation.declaredMime,
        reservation.declaredBytes,
        reservation.declaredSha256,
        reservation.originalFileName ?? null,
        reservation.validForSeconds,
      ],
    );
    return toReservation(row);
  }

  async find(reservationId: string): Promise<UploadReservation | undefined> {
    return this.select(reservationId, '');
  }

  async lock(reservationId: string): Promise<UploadReservation | undefined> {
    this.session.requireTransaction('UploadReservations.lock');
    return this.select(reservationId, 'for update');
  }

  async commit(reservationId: string): Promise<boolean> {
    this.session.requireTransaction('UploadReservations.commit');
    const done = await this.session.execute(
      `update direct_media_upload_reservations set state = 'committed', committed_at = clock_timestamp()
        where reservation_id = $1 and state = 'pending' and expires_at > clock_timestamp()`,
      [reservationId],
    );
    return done === 1;
  }

  private async select(
    reservationId: string,
    locking: '' | 'for update',
  ): Promise<UploadReservation | undefined> {
    const row = await this.session.maybe<ReservationRow>(
      `select ${COLUMNS} from direct_media_upload_reservations where reservation_id = $1 ${locking}`,
      [reservationId],
    );
    return row && toReservation(row);
  }
}

function toReservation(row: ReservationRow): UploadReservation {
  return {
    reservationId: row.reservation_id,
    ownerUserId: row.owner_user_id,
    stagingKey: row.staging_key,
    storageKey: row.storage_key,
    ossKey: row.oss_key,
    state: row.state,
    declaredMime: row.declared_mime,
    declaredBytes: Number(row.declared_bytes),
    declaredSha256: row.declared_sha256,
    originalFileName: row.original_file_name ?? undefined,
    expiresAt: row.expires_at,
    overdue: row.overdue,
  };
}
