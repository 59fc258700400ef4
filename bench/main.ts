import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/lib/project.mjs';
import { bench as billingHolds } from './billing-holds.bench.js';
import { bench as canvasWrite } from './canvas-write.bench.js';
import { bench as catchUp } from './catch-up.bench.js';
import { bench as coldStart } from './cold-start.bench.js';
import { bench as httpOverhead } from './http-overhead.bench.js';
import { cleanUpAtExit } from './lib/children.js';
import { describeMachine, loadAverage, type Machine } from './lib/machine.js';
import type { Bench, Settings } from './lib/measure.js';
import { asMarkdown, asText, faultsOf, machineLines, type Finished } from './lib/tables.js';
import { bench as liveFanout } from './live-fanout.bench.js';
import { bench as mediaTransfer } from './media-transfer.bench.js';
import { bench as notify } from './notify.bench.js';
import { bench as peers } from './peers.bench.js';

const BENCHES: readonly Bench[] = [
  canvasWrite,
  billingHolds,
  liveFanout,
  notify,
  catchUp,
  peers,
  httpOverhead,
  mediaTransfer,
  coldStart,
];
const FULL: Settings = { quick: false, rounds: 5, secondsPerSide: 3 };
/** Proves that the benches still run; its figures mean nothing. */
const QUICK: Settings = { quick: true, rounds: 1, secondsPerSide: 1 };

/** Returns the exit code: 1 when a bench fails or counts a fault. */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(
      `no bench is called ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}`,
    );
    return 2;
  }
  const settings = settingsOf(values.quick ? QUICK : FULL, values.rounds, values.seconds);
  const chosen = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  cleanUpAtExit();
  const machine = describeMachine();
  const { rounds, secondsPerSide } = settings;
  console.log(machineLines(machine).join('\n'));
  console.log(
    `${rounds} interleaved round(s), ${secondsPerSide} s a side: median (lowest–highest), ratio of each round's pair`,
  );
  if (settings.quick) console.log('Quick: a check that the benches run. The figures mean nothing.');
  const { finished, failed } = await runAll(chosen, settings);
  if (values.markdown) console.log(`\n${asMarkdown(machine, finished)}`);
  console.log(`\n${keep(machine, settings, finished)}`);
  console.log(`${finished.length - failed} passed, ${failed + chosen.length - finished.length} failed`);
  return failed + chosen.length - finished.length === 0 ? 0 : 1;
}

/** A bench that fails does not take the figures of the others along. */
async function runAll(
  chosen: readonly Bench[],
  settings: Settings,
): Promise<{ finished: Finished[]; failed: number }> {
  const finished: Finished[] = [];
  for (const { name, title, run } of chosen) {
    const began = performance.now();
    const before = loadAverage();
    try {
      const report = await run(settings);
      const seconds = (performance.now() - began) / 1_000;
      finished.push({ name, title, seconds, load: [before, loadAverage()], report });
      console.log(asText(finished.at(-1) as Finished));
    } catch (error) {
      console.error(`\n${title}: failed\n${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return { finished, failed: finished.filter(({ report }) => faultsOf(report) > 0).length };
}

function settingsOf(base: Settings, rounds: string | undefined, seconds: string | undefined): Settings {
  const positive = (text: string | undefined, fallback: number) => {
    const value = text === undefined ? fallback : Number(text);
    if (!(Number.isInteger(value) && value > 0)) throw new Error(`"${text}" is no whole number above 0`);
    return value;
  };
  return {
    ...base,
    rounds: positive(rounds, base.rounds),
    secondsPerSide: positive(seconds, base.secondsPerSide),
  };
}

function keep(machine: Machine, settings: Settings, finished: readonly Finished[]): string {
  const folder = path.join(root, 'bench', 'results');
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(
    folder,
    `${machine.date.replaceAll(':', '-').slice(0, 19)}${settings.quick ? '-quick' : ''}.json`,
  );
  fs.writeFileSync(file, JSON.stringify({ machine, settings, benches: finished }, undefined, 2));
  return `kept in ${path.relative(root, file)}`;
}
