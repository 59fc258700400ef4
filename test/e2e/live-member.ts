import { insertSession } from '../builders/canvases.js';
import { SseClient } from '../harness/sse-client.js';
import type { TestDatabase } from '../harness/test-database.js';

export interface PresentClient {
  readonly userId: string;
  readonly clientId: string;
  readonly name: string;
  readonly colour: string;
  readonly cursor: { readonly x: number; readonly y: number } | null;
  readonly selection: readonly string[];
  readonly viewport: object | null;
  readonly idle: boolean;
}

interface PresenceEvent {
  readonly full: boolean;
  readonly clients: readonly PresentClient[];
  readonly gone: readonly { readonly userId: string; readonly clientId: string }[];
}

/**
 * A member with an open canvas, as a browser behaves: it remembers the ID of the last event, reconnects with it when the
 * stream ends, and keeps every revision that it was ever given.
 */
export class LiveMember {
  readonly revisions: number[] = [];
  readonly events: string[] = [];
  client = new SseClient();
  /** Who is here, as a browser would show it. */
  readonly here = new Map<string, PresentClient>();
  clientId: string | undefined;
  lastEventId: string | undefined;

  private constructor(
    private readonly token: string,
    readonly sessionId: string,
    private readonly canvasId: string,
  ) {}

  static async of(db: Pick<TestDatabase, 'session'>, canvasId: string, userId: string): Promise<LiveMember> {
    const { token, sessionId } = await insertSession(db, userId);
    return new LiveMember(token, sessionId, canvasId);
  }

  /** Connects, from the last event on where there was one. */
  async connect(origin: string, by: 'header' | 'query' = 'header'): Promise<this> {
    const url = new URL(`${origin}/canvases/${this.canvasId}/events`);
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    if (this.lastEventId !== undefined && by === 'header') headers['last-event-id'] = this.lastEventId;
    if (this.lastEventId !== undefined && by === 'query')
      url.searchParams.set('lastEventId', this.lastEventId);
    if (this.clientId !== undefined) url.searchParams.set('clientId', this.clientId);
    this.client = new SseClient();
    this.client.onEvent = ({ id, event, data }) => {
      this.events.push(event);
      this.lastEventId = id ?? this.lastEventId;
      if (event === 'presence') this.takePresence(data);
      if (event === 'operation')
        this.revisions.push(Number((JSON.parse(data) as { revision: string }).revision));
    };
    await this.client.open(url.toString(), headers);
    return this;
  }

  /** By the ID of the client. */
  sees(clientId: string): PresentClient | undefined {
    return [...this.here.values()].find((client) => client.clientId === clientId);
  }

  private takePresence(data: string): void {
    const { full, clients, gone } = JSON.parse(data) as PresenceEvent;
    if (full) this.here.clear();
    for (const client of clients) this.here.set(`${client.userId} ${client.clientId}`, client);
    for (const { userId, clientId } of gone) this.here.delete(`${userId} ${clientId}`);
  }

  get last(): number {
    return this.revisions.at(-1) ?? 0;
  }

  has(event: string): boolean {
    return this.events.includes(event);
  }
}

/** How many of the revisions 1 … `upTo` are missing, come twice or come out of order. */
export function faultsOf(
  revisions: readonly number[],
  upTo: number,
): { missing: number; duplicated: number; disordered: number } {
  const distinct = new Set(revisions);
  const disordered = revisions.filter(
    (revision, index) => index > 0 && revision < (revisions[index - 1] ?? 0),
  ).length;
  return { missing: upTo - distinct.size, duplicated: revisions.length - distinct.size, disordered };
}

export const NO_FAULTS = { missing: 0, duplicated: 0, disordered: 0 };
