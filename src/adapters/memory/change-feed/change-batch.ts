import type { Change } from '../../../ports/kernel/change-feed.port.js';

/** News waiting to be sent: topic → IDs, each once however often it was published. */
export class ChangeBatch {
  private topics = new Map<string, Set<string>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add({ topic, id }: Change): void {
    let ids = this.topics.get(topic);
    if (!ids) this.topics.set(topic, (ids = new Set()));
    if (ids.has(id)) return;
    ids.add(id);
    this.count++;
  }

  /** Empties the batch. */
  take(): Map<string, Set<string>> {
    const taken = this.topics;
    this.topics = new Map();
    this.count = 0;
    return taken;
  }
}
