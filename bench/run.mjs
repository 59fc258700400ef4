#!/usr/bin/env node
// `npm run bench [-- NAME… --quick --markdown]`: pairs measured interleaved in one run, as a table of ratios.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { ensureInstalled, runtimeNode } from '../scripts/lib/project.mjs';

ensureInstalled();

// Figures of another Node would not be those of the server.
if (process.execPath === fs.realpathSync(runtimeNode())) {
  await import('../test/harness/typescript-hooks.mjs');
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const again = spawn(runtimeNode(), process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => again.kill(signal));
  process.exitCode = await new Promise((resolve) => again.once('exit', (code) => resolve(code ?? 1)));
}
