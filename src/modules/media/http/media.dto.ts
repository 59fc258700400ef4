import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '../domain/thumbnails.js';
import { OptionalField, QueryFlag } from '../../web/validation.js';

/** Keys of media objects; everything else is not found rather than invalid. */
export class MediaKeyParamsDto {
  /**
   * Storage key of the media object.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/, { message: 'storageKey is not a storage key' })
  storageKey!: string;
}

export class DispositionQueryDto {
  /**
   * True: the browser saves the file instead of showing it.
   * @example false
   */
  @OptionalField()
  @QueryFlag()
  @IsBoolean()
  download?: boolean;
}

export class ThumbnailQueryDto {
  @ApiPropertyOptional({
    description: 'Longest side in pixels; smaller pictures are not blown up',
    type: 'integer',
    enum: THUMBNAIL_SIZES,
    default: 256,
    example: 256,
  })
  @OptionalField()
  @Type(() => Number)
  @IsIn(THUMBNAIL_SIZES)
  size: ThumbnailSize = 256;
}

/** Metadata of a media object; its bytes are at `content`. */
export class MediaObjectDto {
  /**
   * Names the object everywhere in the API.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  storageKey!: string;

  /**
   * Who owns it.
   * @example "0198a6ee-1f2d-7c3a-8b1e-5f0a9c7d2e10"
   */
  ownerUserId!: string;

  /**
   * What the content is.
   * @example "image/png"
   */
  mime!: string;

  /**
   * Length of the content in bytes.
   * @example 20480
   */
  bytes!: number;

  /**
   * SHA-256 of the content, hexadecimal; with quotes around it the ETag of `content`.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  sha256!: string;

  /**
   * Width in pixels; absent for sound and documents.
   * @example 1024
   */
  width?: number;

  /**
   * Height in pixels; absent for sound and documents.
   * @example 768
   */
  height?: number;

  /**
   * Duration in milliseconds; absent for still pictures and documents.
   * @example 4200
   */
  durationMs?: number;

  /**
   * Name of the file as it was uploaded, without its folder; absent when none was given.
   * @example "sketch.png"
   */
  originalFileName?: string;

  /**
   * Where it came from.
   * @example "upload"
   */
  source!: 'upload' | 'generation' | 'import';

  /**
   * When it was recorded.
   * @example "2026-08-10T12:00:00.000Z"
   */
  createdAt!: string;
}

/** Metadata of a media object, with what a worker has made of it. */
export class DescribedMediaDto extends MediaObjectDto {
  /**
   * Whether `thumbnail` has pictures: soon, now, never again, or never at all (sound, documents).
   * @example "ready"
   */
  thumbnails!: 'none' | 'pending' | 'ready' | 'failed';

  /**
   * A blurhash to paint while the picture loads; absent until the thumbnails are ready.
   * @example "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
   */
  placeholder?: string;
}

/** There is no thumbnail yet. */
export class ThumbnailPendingDto {
  /**
   * As in the metadata.
   * @example "pending"
   */
  thumbnails!: 'pending';
}

/** One page of media objects. */
export class MediaPageDto {
  /** Newest first. */
  items!: DescribedMediaDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIxNzgwMzEyODAwMDAwMDAwIiwiZGlyZWN0OjEiXQ',
  })
  nextCursor!: string | null;
}

/** Where the bytes can be read. */
export class MediaUrlDto {
  /**
   * Address of the content: at the object store itself when `signed`, else below this API, where the session is needed.
   * @example "/api/v1/media/direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content"
   */
  url!: string;

  /**
   * True when the address carries its own short-lived right.
   * @example false
   */
  signed!: boolean;

  /**
   * Seconds until a signed address ends; absent when it is not signed.
   * @example 300
   */
  expiresInSeconds?: number;
}

/** What the client is going to upload; the server holds it to every word. */
export class UploadTicketRequestDto {
  /**
   * MIME type of the content; it is compared with what the content is.
   * @example "image/png"
   */
  @IsString()
  @MaxLength(100)
  @Matches(/^[A-Za-z]+\/[A-Za-z0-9.+-]+(;.*)?$/, { message: 'mime is not a MIME type' })
  mime!: string;

  /**
   * Exact length in bytes.
   * @example 20480
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  bytes!: number;

  /**
   * SHA-256 of the content, hexadecimal.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  @IsString()
  @Matches(/^[0-9a-fA-F]{64}$/, { message: 'sha256 must be 64 hexadecimal digits' })
  sha256!: string;

  /**
   * Name of the file; folders in it are dropped.
   * @example "sketch.png"
   */
  @OptionalField()
  @IsString()
  @Length(1, 1_000)
  fileName?: string;
}

/** A request that the client makes itself, with exactly these headers. */
export class UploadRequestDto {
  /**
   * HTTP method.
   * @example "PUT"
   */
  method!: string;

  /**
   * Address, absolute at the object store, a path at this API.
   * @example "/api/v1/media/uploads/0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content"
   */
  url!: string;

  /**
   * Headers to send.
   * @example { "content-type": "application/octet-stream" }
   */
  headers!: Record<string, string>;
}

/** The right to upload one object. */
export class UploadTicketDto {
  /**
   * Names the upload.
   * @example "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  reservationId!: string;

  /**
   * Key under which the bytes wait.
   * @example "direct-stage:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  stagingKey!: string;

  /**
   * Key that the media object will have once finalized.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  storageKey!: string;

  /**
   * From then on the ticket is refused.
   * @example "2026-08-10T13:00:00.000Z"
   */
  expiresAt!: string;

  /**
   * Signed; send it to `finalize`, again if the answer was lost.
   * @example "v1.WyIwMTk4YTZmMCJd.2sLh0l0m0cYpW7zq8w1n6b5v4c3x2z1a0s9d8f7g6h5"
   */
  receipt!: string;

  /** Upload through this API. */
  upload!: UploadRequestDto;

  /** Upload straight to the object store; absent where browsers cannot reach it. */
  direct?: UploadRequestDto;
}

export class ReservationParamsDto {
  /**
   * ID from the ticket.
   * @example "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @Matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { message: 'reservationId is not a UUID' })
  reservationId!: string;
}

/** What became of the bytes that were sent. */
export class UploadContentDto {
  /**
   * `created`: these bytes are stored now. `exists`: the ticket's object was there already and has not changed.
   * @example "created"
   */
  outcome!: 'created' | 'exists';
}

/** Ends an upload. */
export class FinalizeUploadDto {
  /**
   * The ticket's receipt, unchanged.
   * @example "v1.WyIwMTk4YTZmMCJd.2sLh0l0m0cYpW7zq8w1n6b5v4c3x2z1a0s9d8f7g6h5"
   */
  @IsString()
  @MaxLength(3_000)
  receipt!: string;
}
