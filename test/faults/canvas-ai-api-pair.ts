import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProcess } from '../harness/stack.js';
import { until } from '../harness/until.js';
import { Refused, type FaultLane } from './canvas-ai-lane.js';

/** Answers after which a client comes again with the same IDs. */
const AGAIN = new Set([429, 500, 502, 503, 504]);

/** Two API processes before one database; clients that insist, and a hand that kills. */
export class ApiPair {
  /** Requests that a death cut off. */
  cut = 0;
  kills = 0;
  private readonly inFlight = [0, 0];
  private readonly apis: (RunningProcess | undefined)[] = [];

  constructor(readonly lane: FaultLane) {}

  async start(place: number, env: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
    const api = await this.lane.api(place, env);
    this.apis[place] = api;
    return api;
  }

  async kill(place: number): Promise<void> {
    this.apis[place]?.child.kill('SIGKILL');
    expect(await this.apis[place]?.ended).toBe('SIGKILL');
    this.kills++;
  }

  /** As a client behaves: the same request, to whichever process is there, until one says yes. A refusal is thrown. */
  async insist<T>(request: (place: number) => Promise<T>, first = Math.floor(Math.random() * 2)): Promise<T> {
    for (let tries = first; ; tries++) {
      const place = tries % 2;
      try {
        return await this.once(place, request);
      } catch (error) {
        if (error instanceof Refused ? !AGAIN.has(error.status) : !isCut(error)) throw error;
        if (!(error instanceof Refused) && !isRefusedConnection(error)) this.cut++;
        await sleep(20);
      }
    }
  }

  async once<T>(place: number, request: (place: number) => Promise<T>): Promise<T> {
    this.inFlight[place] = (this.inFlight[place] ?? 0) + 1;
    try {
      return await request(place);
    } finally {
      this.inFlight[place] = (this.inFlight[place] ?? 0) - 1;
    }
  }

  /** One after the other, each in the middle of requests, at a moment that nobody chose. */
  async havoc(kills: number): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      const place = kill % 2;
      await until('requests are under way', () => (this.inFlight[place] ?? 0) >= 2, 30_000);
      await sleep(Math.random() * 300);
      await until('requests are under way', () => (this.inFlight[place] ?? 0) >= 1, 30_000);
      await this.kill(place);
      await this.start(place);
    }
  }
}

function codeOf(error: unknown): string {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
}

/** The connection broke, or there was nobody to connect to. */
function isCut(error: unknown): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error));
}

function isRefusedConnection(error: unknown): boolean {
  return codeOf(error) === 'ECONNREFUSED';
}
