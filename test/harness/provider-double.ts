import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  GenerationProvider,
  ProviderDirectory,
  type ProviderArtefact,
  type ProviderCancel,
  type ProviderOutcome,
  type ProviderRequest,
} from '../../src/ports/generation/generation-provider.port.js';

/** What the double does with a call; each is something that real providers do. */
export type Behaviour =
  | 'succeed'
  | 'text'
  | 'two-images'
  /** Takes the call and answers late. */
  | 'slow'
  /** Takes the call; the connection breaks before the answer. */
  | 'cut-off'
  /** Takes the call, and never answers until aborted. */
  | 'hang'
  /** 429: not taken. */
  | 'busy'
  /** 500 after it took the call: nobody can tell. */
  | 'error-after-accepting'
  | 'throws'
  | 'wrong-mime'
  | 'huge'
  | 'empty'
  | 'body-breaks'
  | 'fail-free'
  | 'fail-charged'
  /** Accepts, runs for two looks, succeeds. */
  | 'task'
  | 'task-fails-free'
  | 'task-fails-charged'
  /** Accepts; every look fails until `recover`, then it turns out to have succeeded. */
  | 'task-late'
  | 'task-cancellable';

interface Task {
  readonly behaviour: Behaviour;
  looks: number;
  cancelled: boolean;
}

/** A provider that does as it is told and remembers what it was asked; "taken" calls are what it would send a bill for. */
export class ProviderDouble extends GenerationProvider {
  readonly name = 'double';
  readonly taken = new Map<string, number>();
  readonly requests: ProviderRequest[] = [];
  readonly tasks = new Map<string, Task>();
  polls = 0;
  script: (request: ProviderRequest, nth: number) => Behaviour = () => 'succeed';
  /** Called when a call has been taken, before it is answered. */
  inCall: (request: ProviderRequest) => Promise<void> = () => Promise.resolve();
  private recovered = false;
  private readonly seen = new Map<string, number>();

  supports(_capability: string, model: string): boolean {
    return model !== 'nobody-runs-this';
  }

  /** Late tasks tell their outcome from now on. */
  recover(): void {
    this.recovered = true;
  }

  async call(request: ProviderRequest, signal: AbortSignal): Promise<ProviderOutcome> {
    this.requests.push(request);
    const nth = (this.seen.get(request.operationId) ?? 0) + 1;
    this.seen.set(request.operationId, nth);
    const behaviour = this.script(request, nth);
    if (behaviour === 'busy') return { state: 'not-sent', code: 'rate-limited', retryAfterSeconds: 0 };
    this.taken.set(request.operationId, (this.taken.get(request.operationId) ?? 0) + 1);
    await this.inCall(request);
    return this.answer(behaviour, request, signal);
  }

  private async answer(
    behaviour: Behaviour,
    request: ProviderRequest,
    signal: AbortSignal,
  ): Promise<ProviderOutcome> {
    const { operationId } = request;
    switch (behaviour) {
      case 'slow':
        await sleep(150, undefined, { signal });
        return succeeded(png(operationId));
      case 'hang':
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
        );
      case 'text':
        for (const delta of ['Once ', 'upon ', 'a time']) request.onTextDelta?.(delta);
        return { state: 'succeeded', artefacts: [], text: 'Once upon a time\0 \ud800' };
      case 'two-images':
        return succeeded(png(`${operationId}-a`), png(`${operationId}-b`));
      case 'cut-off':
        return { state: 'unknown', code: 'connection-lost' };
      case 'error-after-accepting':
        return { state: 'unknown', code: 'http-500' };
      case 'throws':
        throw new TypeError('a fault of the adapter');
      case 'wrong-mime':
        return succeeded({
          mime: 'image/png',
          open: () => Promise.resolve(Readable.from([Buffer.from('text/html <html>')])),
        });
      case 'huge':
        return succeeded({ mime: 'image/png', open: () => Promise.resolve(Readable.from(hugeBody())) });
      case 'empty':
        return { state: 'succeeded', artefacts: [] };
      case 'body-breaks':
        return succeeded({ mime: 'image/png', open: () => Promise.resolve(Readable.from(brokenBody())) });
      case 'fail-free':
        return { state: 'failed', code: 'content_policy', message: 'refused', charged: false };
      case 'fail-charged':
        return { state: 'failed', code: 'content_policy', message: 'refused after work', charged: true };
      case 'task':
      case 'task-fails-free':
      case 'task-fails-charged':
      case 'task-late':
      case 'task-cancellable':
        this.tasks.set(`task-${operationId}`, { behaviour, looks: 0, cancelled: false });
        return { state: 'accepted', externalTaskId: `task-${operationId}`, pollAfterSeconds: 1 };
      case 'busy':
      case 'succeed':
        return succeeded(png(operationId));
    }
  }

  async poll(externalTaskId: string, request: ProviderRequest): Promise<ProviderOutcome> {
    this.polls++;
    const task = this.tasks.get(externalTaskId);
    if (!task) return { state: 'unknown', code: 'no-such-task' };
    task.looks++;
    if (task.cancelled) return { state: 'failed', code: 'cancelled', message: 'cancelled', charged: false };
    if (task.behaviour === 'task-late' && !this.recovered) return { state: 'unknown', code: 'http-502' };
    if (task.looks < 3 && task.behaviour !== 'task-late') {
      return { state: 'running', progress: task.looks * 40, pollAfterSeconds: 1 };
    }
    if (task.behaviour === 'task-fails-free')
      return { state: 'failed', code: 'task_failed', message: 'no', charged: false };
    if (task.behaviour === 'task-fails-charged')
      return { state: 'failed', code: 'task_failed', message: 'no', charged: true };
    return succeeded(png(request.operationId));
  }

  cancel(externalTaskId: string): Promise<ProviderCancel> {
    const task = this.tasks.get(externalTaskId);
    if (task?.behaviour !== 'task-cancellable') return Promise.resolve('unsupported');
    task.cancelled = true;
    return Promise.resolve('confirmed');
  }
}

/** The double runs everything that it supports. */
export class DoubleDirectory extends ProviderDirectory {
  constructor(private readonly provider: GenerationProvider) {
    super();
  }
  providerFor(capability: string, model: string): GenerationProvider | undefined {
    return this.provider.supports(capability, model) ? this.provider : undefined;
  }
  named(name: string): GenerationProvider | undefined {
    return name === this.provider.name ? this.provider : undefined;
  }
}

function succeeded(...artefacts: ProviderArtefact[]): ProviderOutcome {
  return { state: 'succeeded', artefacts };
}

function png(content: string): ProviderArtefact {
  return {
    mime: 'image/png',
    open: () => Promise.resolve(Readable.from([Buffer.from(`image/png ${content}`)])),
  };
}

function* hugeBody(): Generator<Buffer> {
  yield Buffer.from('image/png ');
  for (;;) yield Buffer.alloc(8_000_000);
}

function* brokenBody(): Generator<Buffer> {
  yield Buffer.from('image/png ');
  throw new Error('socket hang up');
}
