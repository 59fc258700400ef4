import type { Change } from '../../../ports/kernel/change-feed.port.js';

/** Who listens in this process, shared by every change feed. A listener that throws stops no other one. */
export class ChangeListeners {
  private readonly byTopic = new Map<string, Set<(id: string) => void>>();
  private readonly reconnects = new Set<() => void>();

  constructor(private readonly onError: (error: unknown) => void = () => undefined) {}

  subscribe(topic: string, listener: (id: string) => void): () => void {
    let listeners = this.byTopic.get(topic);
    if (!listeners) this.byTopic.set(topic, (listeners = new Set()));
    // A wrapper of its own, so that the same function may subscribe twice and each can be stopped alone.
    const own = (id: string) => listener(id);
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  onReconnect(listener: () => void): () => void {
    const own = () => listener();
    this.reconnects.add(own);
    return () => void this.reconnects.delete(own);
  }

  deliver({ topic, id }: Change): void {
    for (const listener of this.byTopic.get(topic) ?? []) this.guarded(() => listener(id));
  }

  deliverAll(topics: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [topic, ids] of topics) for (const id of ids) this.deliver({ topic, id });
  }

  reconnected(): void {
    for (const listener of this.reconnects) this.guarded(listener);
  }

  private guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.onError(error);
    }
  }
}
