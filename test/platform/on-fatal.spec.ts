import { spawnSync } from 'node:child_process';
import path from 'node:path';

const HOOKS = path.resolve(import.meta.dirname, '../harness/typescript-hooks.mjs');
const SOURCES = path.resolve(import.meta.dirname, '../../src/modules');

/** A process with the policy, in which `accident` happens; it would go on for ever. */
function processWith(accident: string) {
  const program = `
    import { Logger } from '${SOURCES}/web/logger.ts';
    import { endOnFatal } from '${SOURCES}/process/on-fatal.ts';
    endOnFatal(new Logger('info'));
    setInterval(() => undefined, 1000);
    const error = Object.assign(new Error('nobody caught this'), { parameters: ['hunter2'] });
    ${accident}`;
  const env = { ...process.env, NODE_OPTIONS: '' };
  const args = ['--no-warnings', '--import', HOOKS, '--input-type=module', '--eval', program];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 10_000, env });
}

describe('an error that nobody caught', () => {
  it.each([
    ['unhandledRejection', 'void Promise.reject(error);'],
    ['uncaughtException', 'setTimeout(() => { throw error; });'],
  ])('PLT-3 PLT-26 %s ends the process with one JSON line that holds no secret', (origin, accident) => {
    const { status, stdout, stderr } = processWith(accident);
    expect([status, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({ level: 60, origin, err: { message: 'nobody caught this' } });
    expect(stdout).not.toContain('hunter2');
  });
});
