/** One event of a stream; `data` is JSON on one line. */
export interface SseEvent {
  readonly event: string;
  readonly data: unknown;
  /** Where a client resumes after this event; none for what is not part of the resumable log. */
  readonly id?: string;
}

/** The wire form. JSON never contains a raw line break, so one `data:` line is enough. */
export function frameOf({ event, data, id }: SseEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment: keeps proxies from closing a silent connection; clients ignore it. */
export const HEARTBEAT = ': keep-alive\n\n';

/** Milliseconds after which the client may connect again. */
export function retryFrame(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`;
}
