import fs from 'node:fs';
import path from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import { QUEUES } from '../../src/modules/jobs/queues.js';
import { JobHandler } from '../../src/ports/kernel/job-queue.port.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

describe('Queues', () => {
  let app: TestApp;
  let handlers: JobHandler[];
  beforeAll(async () => {
    app = await openTestApp();
    const instances = [...app.app.get(ModulesContainer).values()].flatMap((module) =>
      [...module.providers.values()].map(({ instance }) => instance),
    );
    handlers = [...new Set(instances.filter((instance) => instance instanceof JobHandler))];
  });
  afterAll(() => app.close());

  it('PLT-21 every handler has its queue in the one table that Bull makes queues from, with its own concurrency', () => {
    const expected = handlers.map(({ queue, concurrency }) => ({ name: queue, concurrency }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect([...QUEUES].sort(byName)).toEqual(expected.sort(byName));
  });

  it('PLT-22 every handler has a recovery loop, and the table in docs/queues.md tells its period', () => {
    const table = fs.readFileSync(path.resolve('docs/queues.md'), 'utf8');
    for (const { queue, recoverEverySeconds } of handlers) {
      const row = table.split('\n').find((line) => line.startsWith(`| \`${queue}\` `));
      expect(row).toMatch(new RegExp(`\\| ${recoverEverySeconds} s +\\|$`));
    }
  });
});
