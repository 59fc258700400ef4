#!/usr/bin/env node
// `npm run demo`: the main job, told over HTTP against a running server (`--url`, default http://127.0.0.1:8080), or
// against one that it starts for itself and ends again.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseDataFolder } from './lib/data-folder.mjs';
import { ensureInstalled, root, runtimeNode } from './lib/project.mjs';

ensureInstalled();

// The story draws pictures with libraries of the project, which want the project's Node.
if (process.execPath !== fs.realpathSync(runtimeNode())) {
  const again = spawn(runtimeNode(), process.argv.slice(1), { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => again.once('exit', (code) => resolve(code ?? 1)));
} else {
  await main();
}

async function main() {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  const url = values.url ?? process.env.DEMO_URL ?? 'http://127.0.0.1:8080';
  const { tellStory } = await import('./demo/story.mjs');
  const server = (await answers(url)) ? undefined : await startServer(url);
  try {
    const dataFolder = chooseDataFolder(root);
    const credential = readCredential(dataFolder);
    await tellStory({ url, credential, folder: path.join(dataFolder, 'demo') });
  } catch (error) {
    console.error(`\nThe demo stopped: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await server?.stop();
  }
}

async function answers(url) {
  try {
    return (await fetch(`${url}/livez`)).ok;
  } catch {
    return false;
  }
}

function readCredential(dataFolder) {
  const file = path.join(dataFolder, 'first-administrator.json');
  if (!fs.existsSync(file)) {
    throw new Error(
      `${file} is missing: the demo needs the data folder of the server (set DATA_DIR as the server has it)`,
    );
  }
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** `npm start` as a child, its output kept to itself unless it fails. */
async function startServer(url) {
  console.log(`No server answers at ${url}; starting one …`);
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: new URL(url).port || '8080' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let over = false;
  void ended.then(() => (over = true));
  while (!(await answers(url)) || !output.includes('is ready')) {
    if (over) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
