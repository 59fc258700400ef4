import type { Change } from '../../../ports/kernel/change-feed.port.js';

/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900;

/**
 * As few payloads as hold all of it, each a JSON object topic → IDs below PostgreSQL's limit. What fits in no payload
 * by itself is left out: nothing but a mistake makes an ID of that length, and the sweeps find the change anyway.
 */
export function payloadsOf(topics: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const payloads: string[] = [];
  let sections: string[] = [];
  let used = 2;
  const close = () => {
    if (sections.length > 0) payloads.push(`{${sections.join(',')}}`);
    sections = [];
    used = 2;
  };
  for (const [topic, ids] of topics) {
    const head = `${JSON.stringify(topic)}:`;
    const overhead = Buffer.byteLength(head) + 3;
    let items: string[] = [];
    const closeSection = () => {
      if (items.length > 0) sections.push(`${head}[${items.join(',')}]`);
      items = [];
    };
    for (const id of ids) {
      const item = JSON.stringify(id);
      const bytes = Buffer.byteLength(item) + 1;
      if (2 + overhead + bytes > MAX_PAYLOAD_BYTES) continue;
      if (used + (items.length === 0 ? overhead : 0) + bytes > MAX_PAYLOAD_BYTES) {
        closeSection();
        close();
      }
      if (items.length === 0) used += overhead;
      items.push(item);
      used += bytes;
    }
    closeSection();
  }
  close();
  return payloads;
}

/** The news in a payload; nothing when somebody else wrote on our channel. */
export function changesIn(payload: string): Change[] {
  let topics: unknown;
  try {
    topics = JSON.parse(payload);
  } catch {
    return [];
  }
  if (typeof topics !== 'object' || topics === null) return [];
  const changes: Change[] = [];
  for (const [topic, ids] of Object.entries(topics)) {
    if (!Array.isArray(ids)) continue;
    for (const id of ids as unknown[]) if (typeof id === 'string') changes.push({ topic, id });
  }
  return changes;
}
