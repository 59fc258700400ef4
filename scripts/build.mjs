#!/usr/bin/env node
// `npm run build`, and what the other commands do first: dependencies as the lock file says, `dist` as the sources say.
import { ensureBuilt, ensureInstalled } from './lib/project.mjs';

try {
  ensureInstalled();
  ensureBuilt();
} catch (error) {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}
