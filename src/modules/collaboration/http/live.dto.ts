import { IsString, MaxLength } from 'class-validator';
import { OptionalField } from '../../web/validation.js';

export class LiveQueryDto {
  /**
   * Where to resume, for clients that cannot set the header `Last-Event-ID`: the ID of the last event received, or the
   * revision of the document that was loaded and `.0`. The header wins.
   * @example "42.0"
   */
  @OptionalField()
  @IsString()
  @MaxLength(64)
  lastEventId?: string;
}
