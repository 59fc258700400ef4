import { IsString, Matches, MaxLength } from 'class-validator';
import { OptionalField } from '../../web/validation.js';
import { CLIENT_ID } from '../domain/presence.js';

export class LiveQueryDto {
  /**
   * Where to resume, for clients that cannot set the header `Last-Event-ID`: the ID of the last event received, or the
   * revision of the document that was loaded, a dot, and `commentSeq` of the list of threads (0 by who shows no comments). The header wins.
   * @example "42.0"
   */
  @OptionalField()
  @IsString()
  @MaxLength(64)
  lastEventId?: string;

  /**
   * Of this tab, made by the client: the stream and what the tab tells of its presence are one client to the others. Without it
   * the server makes one, which `ready` tells.
   * @example "tab-7f3a"
   */
  @OptionalField()
  @Matches(CLIENT_ID, { message: 'must be 1 to 64 letters, digits, - or _' })
  clientId?: string;
}
