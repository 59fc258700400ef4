#!/usr/bin/env node
// `npm run proof [-- NAME…]`: the suites that CI runs with few seeds and kills, with many. Takes the better part of an hour.
// Plain JavaScript, Node 20 or newer, no dependencies.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, seconds } from './lib/project.mjs';

/** What is run, and how much of it; `budgets` multiplies the time that `npm test` gives the suite's group. */
const PROOFS = [
  { name: 'canvas', suite: 'test/simulator/canvas-simulator', env: { SEEDS: '1000' }, budgets: 3 },
  {
    name: 'canvas-kills',
    suite: 'test/simulator/canvas-processes',
    env: { PROCESS_SEEDS: '50' },
    budgets: 4,
  },
  { name: 'undo', suite: 'test/simulator/undo', env: { UNDO_SEEDS: '100' }, budgets: 5 },
  {
    name: 'comments',
    suite: 'test/simulator/comment-streams',
    env: { COMMENT_SEEDS: '300' },
    budgets: 3,
  },
  {
    name: 'generation',
    suite: 'test/simulator/generation-simulator',
    env: { SIM_SEEDS: '1000' },
    budgets: 5,
  },
  { name: 'worker-kills', suite: 'test/faults/canvas-ai-havoc', env: { FAULT_KILLS: '50' }, budgets: 4 },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(
    `no proof is called ${unknown.join(', ')}; there are ${PROOFS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
let running;
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });

const lines = [];
let failed = 0;
const chosen = PROOFS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const proof of chosen) {
  const began = Date.now();
  const passed = (await prove(proof)) === 0;
  if (!passed) failed++;
  const amount = Object.entries(proof.env).map(([key, value]) => `${key}=${value}`);
  lines.push(
    `${proof.name.padEnd(14)} ${amount.join(' ').padEnd(18)} ${seconds(began).padStart(8)} s  ${passed ? 'ok' : 'FAILED'}`,
  );
}
console.log(`\n${lines.join('\n')}\n\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function prove({ suite, env, budgets }) {
  running = spawn(process.execPath, [path.join(root, 'scripts/test.mjs'), suite], {
    cwd: root,
    env: { ...process.env, ...env, TEST_BUDGETS: String(budgets) },
    stdio: 'inherit',
  });
  return new Promise((resolve) => running.once('exit', (code) => resolve(code ?? 1)));
}
