#!/usr/bin/env node
// `npm test [-- files or folders, Jest options]`: installs what is missing, starts what the suites need, runs them by group
// within a time budget each, and closes with one plain line. Plain JavaScript, Node 20 or newer, no dependencies.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureNeeds } from './lib/needs.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  filesBelow,
  localEnvironment,
  readJson,
  root,
  runtimeNode,
  seconds,
} from './lib/project.mjs';
import { startTestPostgres } from './lib/test-postgres.mjs';

/** Seconds a group may take on the two cores of a CI machine; a group that is not named here gets the default. */
const BUDGETS = { units: 120, platform: 300, contracts: 300, e2e: 450, faults: 400, simulator: 400 };
const DEFAULT_BUDGET = 240;
/** `npm run proof` runs the same suites with many more seeds and kills. */
const BUDGET_FACTOR = Number(process.env.TEST_BUDGETS ?? 1);
const budgetOf = (group) => (BUDGETS[group] ?? DEFAULT_BUDGET) * BUDGET_FACTOR;
/** More failed suites than this are no accident. */
const MOST_TRIED_AGAIN = 3;
/** Suites of these groups start the application as a process of its own, from `dist`. */
const NEEDS_BUILD = /dist\/|embedded\.main|scripts\/start\.mjs/;

const started = Date.now();
const running = new Set();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => onSignal(signal));

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('-'));
const options = args.filter((arg) => arg.startsWith('-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const report = [];
let interrupted = false;

try {
  ensureInstalled();
  const files = findSuites();
  if (files.length === 0) throw new Error(`no suite matches ${wanted.join(' ') || 'test/ or src/'}`);
  const unmet = ensureNeeds(files);
  const left = new Set(unmet.flatMap(({ suites }) => suites));
  const runnable = withBuild(files.filter((file) => !left.has(file)));
  await withPostgres(async (env) => {
    for (const [group, suites] of byGroup(runnable)) if (!interrupted) await runGroup(group, suites, env);
  });
  for (const need of unmet) sayNotRun(need);
} catch (error) {
  console.error(`npm test: ${error.message}`);
  totals.failed++;
}
console.log(`\n${report.join('\n')}\n${seconds(started)} s in all\n`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = totals.failed > 0 || totals.passed === 0 || interrupted ? 1 : 0;

function findSuites() {
  const all = [...filesBelow(path.join(root, 'src')), ...filesBelow(path.join(root, 'test'))].filter((file) =>
    file.endsWith('.spec.ts'),
  );
  if (wanted.length === 0) return all;
  return all.filter((file) =>
    wanted.some((part) => path.relative(root, file).includes(part.replace(/^\.\//, ''))),
  );
}

/** Builds once where a suite needs it; where the build fails, the suites that do not need it run all the same. */
function withBuild(files) {
  const needing = files.filter((file) => NEEDS_BUILD.test(fs.readFileSync(file, 'utf8')));
  if (needing.length === 0) return files;
  try {
    ensureBuilt();
    return files;
  } catch (error) {
    report.push(`NOT RUN, ${error.message}: ${needing.map((file) => path.relative(root, file)).join(', ')}`);
    totals.failed += needing.length;
    return files.filter((file) => !needing.includes(file));
  }
}

function byGroup(files) {
  const groups = new Map();
  for (const file of files) {
    const [top, folder] = path.relative(root, file).split(path.sep);
    const group = top === 'src' ? 'units' : folder.endsWith('.ts') ? 'other' : folder;
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  return [...groups].sort(([a], [b]) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}

/** A broken building block is seen before the suites that take minutes. */
function rankOf(group) {
  const first = ['units', 'platform'].indexOf(group);
  return first >= 0 ? first : 2 + ['e2e', 'simulator', 'faults'].indexOf(group) + 1;
}

async function runGroup(group, suites, env) {
  const budget = budgetOf(group);
  const began = Date.now();
  console.log(`\n── ${group}: ${suites.length} suites, budget ${budget} s`);
  const first = await runSuites(group, suites, options, env, budget);
  const shaky = process.env.CI && !first.timedOut && !interrupted ? failedSuites(first.result) : [];
  const again =
    shaky.length > 0 && shaky.length <= MOST_TRIED_AGAIN ? await tryAgain(group, shaky, env) : undefined;
  const counts = again ? sum([countsOf(first, shaky), countsOf(again, [])]) : countsOf(first, []);
  for (const kind of Object.keys(totals)) totals[kind] += counts[kind];
  const late = first.timedOut ? `  OVER ITS BUDGET of ${budget} s` : '';
  report.push(
    `${group.padEnd(16)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds(began).padStart(7)} s of ${budget}${late}`,
  );
}

/**
 * Suites that kill processes and measure seconds meet a machine that is busy with something else. In CI a failed suite runs once
 * more, alone; what passes then is named, so that it is mended, and what fails then has failed.
 */
async function tryAgain(group, suites, env) {
  const names = suites.map((file) => path.relative(root, file));
  console.log(`\n!!! once more, alone: ${names.join(', ')}`);
  const again = await runSuites(group, suites, [...options, '--runInBand'], env, budgetOf(group));
  const failed = failedSuites(again.result);
  for (const [place, file] of suites.entries()) {
    if (again.result && !failed.includes(file))
      report.push(`SECOND TRY       ${names[place]} failed once and then passed`);
  }
  return again;
}

async function runSuites(group, suites, jestOptions, env, budget) {
  const outputFile = path.join(os.tmpdir(), `jest-${process.pid}-${group}.json`);
  const { status, timedOut } = await jest(
    [...jestOptions, '--json', `--outputFile=${outputFile}`, '--runTestsByPath', ...suites],
    env,
    budget,
  );
  const result = readJson(outputFile);
  fs.rmSync(outputFile, { force: true });
  return { result, status, timedOut };
}

function failedSuites(result) {
  return (result?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Of one run, without the suites in `left`, which another run counts. */
function countsOf({ result, status, timedOut }, left) {
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const counted = result.testResults.filter(({ name }) => !left.includes(name));
  const counts = sum(counted.map(countsOfSuite));
  // A run that fails for another reason than its tests (a handle left open, a time-out) is not a green one.
  const unexplained = (status !== 0 || timedOut) && failedSuites(result).length === 0;
  return { ...counts, failed: counts.failed + (unexplained ? 1 : 0) };
}

/** A suite that fails outside of its tests (it does not load, a hook breaks) counts as one failure. */
function countsOfSuite({ status, assertionResults }) {
  const of = (...statuses) => assertionResults.filter((test) => statuses.includes(test.status)).length;
  const failed = of('failed');
  return {
    passed: of('passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: of('pending', 'todo', 'skipped', 'disabled'),
  };
}

function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) for (const kind of Object.keys(total)) total[kind] += counts[kind];
  return total;
}

function jest(jestArguments, env, budget) {
  const child = spawn(runtimeNode(), [path.join(root, 'node_modules/jest/bin/jest.js'), ...jestArguments], {
    // Jest's report goes to stderr; with --json its stdout is the JSON, which the file has already.
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  running.add(child);
  return new Promise((resolve) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child, 'SIGKILL');
    }, budget * 1000);
    const done = (status) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ status, timedOut });
    };
    child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1));
  });
}

/** One server for all groups. */
async function withPostgres(work) {
  const env = { ...localEnvironment(), NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  if (env.TEST_PG_URL) return work(env);
  const server = await startTestPostgres();
  try {
    return await work({ ...env, TEST_PG_URL: server.url });
  } finally {
    await server.end();
  }
}

function sayNotRun({ name, packages, suites }) {
  const list = suites.map((file) => path.relative(root, file));
  console.log(
    `\n!!! ${name} is missing (Debian: ${packages.join(' ')}): ${list.length} suites DID NOT RUN\n${list.map((file) => `      ${file}`).join('\n')}`,
  );
  report.push(`NOT RUN, no ${name}: ${list.join(', ')}`);
  if (process.env.CI) totals.failed += suites.length;
  else totals.skipped += suites.length;
}

function onSignal(signal) {
  interrupted = true;
  for (const child of running) endGroup(child, signal);
}

/** Jest and the workers it forked. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
