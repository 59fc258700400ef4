import { Injectable } from '@nestjs/common';
import type { RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import type { SseStream } from '../../web/sse/sse-stream.js';
import { BoardAccess } from '../commands/board-access.js';
import { invalidEventId } from '../domain/canvas-ai.errors.js';
import { isRunOver } from '../domain/run-states.js';
import { RunStreams } from './run-streams.js';

const SEQ = /^(0|[1-9]\d{0,17})$/;

@Injectable()
export class FollowRun {
  constructor(
    private readonly access: BoardAccess,
    private readonly streams: RunStreams,
  ) {}

  /** Everything that can be refused is refused before `open` starts the stream. `nothing-more`: the run is over and told. */
  async execute(query: {
    key: RunKey;
    user: UserPrincipal;
    lastEventId: string | undefined;
    open: () => SseStream;
  }): Promise<'following' | 'nothing-more'> {
    const { key, user, lastEventId } = query;
    if (lastEventId !== undefined && !SEQ.test(lastEventId)) throw invalidEventId();
    const { run } = await this.access.run(key, user.userId, 'viewer');
    if (lastEventId !== undefined && isRunOver(run.status) && BigInt(lastEventId) >= BigInt(run.lastSeq))
      return 'nothing-more';
    // A number that the run has not reached yet is of another database: from the beginning then.
    const after = lastEventId !== undefined && BigInt(lastEventId) <= BigInt(run.lastSeq) ? lastEventId : '0';
    const stillAllowed = () => this.access.run(key, user.userId, 'viewer');
    this.streams.join({ key, sessionId: user.sessionId, stream: query.open(), stillAllowed, after });
    return 'following';
  }
}
