import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '../harness/eventually.js';
import { Stack } from '../harness/stack.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('npm run demo', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open();
    const server = stack.spawn('embedded.main');
    await stack.ready();
    await eventually(() => expect(server.output()).toContain('is ready'));
  }, 60_000);
  afterAll(() => stack.close(), 30_000);

  it('PLT-2 tells the main job over HTTP against a running server and leaves a picture of the canvas', async () => {
    const demo = spawn(process.execPath, [path.join(ROOT, 'scripts/demo.mjs'), '--url', stack.url], {
      env: { PATH: process.env.PATH, DATA_DIR: stack.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let told = '';
    for (const stream of [demo.stdout, demo.stderr])
      stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const code = await new Promise((resolve) => demo.once('exit', resolve));
    expect({ code, told }).toMatchObject({ code: 0 });
    expect(told).toMatch(/Ada +uploads sketch\.png/);
    expect(told).toMatch(/Bo has it \d+ ms after she sent it/);
    expect(told).toMatch(/quoted, \d+ credits held/);
    expect(told).toContain('run.created → step.started → step.succeeded → run.finished');
    expect(told).toMatch(/credits: \d+ before, \d+ now, 0 held, \d+ spent \(ledger: hold, settle\)/);
    const pictures = fs.readdirSync(path.join(stack.folder, 'demo'));
    expect(pictures.map((name) => path.extname(name)).sort()).toEqual(['.png', '.svg']);
    for (const name of pictures)
      expect(fs.statSync(path.join(stack.folder, 'demo', name)).size).toBeGreaterThan(10_000);
  }, 60_000);
});
