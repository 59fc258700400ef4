import { contentInvalid, inspectorUnavailable } from '../../modules/media/domain/media.errors.js';
import { DecoderProcess } from './decoder-process.js';
import type { DecoderAnswer, DecoderResults, DecoderTask } from './decoder-task.js';
import { Turns } from './turns.js';

const TASK_MS = 60_000;
/** A process that had nothing to do for so long ends. */
const IDLE_MS = 30_000;

/**
 * Decodes pictures in processes of their own, never on this one's event loop or thread pool, and never more at once than
 * the turns allow: a native crash, a hang or a swollen memory ends one process and refuses one file.
 */
export class DecoderPool {
  private readonly idle: { process: DecoderProcess; retire: NodeJS.Timeout }[] = [];

  constructor(
    private readonly turns: Turns,
    private readonly taskMs = TASK_MS,
  ) {}

  run<K extends DecoderTask['kind']>(
    task: DecoderTask & { kind: K },
    signal: AbortSignal,
  ): Promise<DecoderResults[K]> {
    return this.turns.take(signal, async () => {
      const process = this.engage();
      const answer = await process.ask(task, signal, this.taskMs);
      this.keep(process);
      return resultOf(answer) as DecoderResults[K];
    });
  }

  private engage(): DecoderProcess {
    for (let spare = this.idle.pop(); spare; spare = this.idle.pop()) {
      clearTimeout(spare.retire);
      if (spare.process.usable) return spare.process;
    }
    return new DecoderProcess();
  }

  private keep(process: DecoderProcess): void {
    process.release();
    const retire = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((other) => other.process === process),
        1,
      );
      process.kill();
    }, IDLE_MS).unref();
    this.idle.push({ process, retire });
  }
}

function resultOf(answer: DecoderAnswer): DecoderResults[keyof DecoderResults] {
  if ('result' in answer) return answer.result;
  if ('refused' in answer) throw contentInvalid(answer.refused, new Error(answer.detail));
  throw inspectorUnavailable(new Error(answer.failed));
}
