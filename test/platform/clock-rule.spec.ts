import { ESLint, Linter } from 'eslint';
import path from 'node:path';
import { clockRule } from '../../scripts/lint/clock-rule.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const linter = new Linter();
const faults = (code: string) =>
  linter.verify(code, [
    {
      plugins: { canvas: { rules: { 'database-clock': clockRule } } },
      rules: { 'canvas/database-clock': 'error' },
    },
  ]);

describe("the lint against the application's clock", () => {
  it.each([
    ['a lease', 'const expired = lease.expiresAt < Date.now();'],
    ['a validity', 'if (quote.validUntil < new Date()) refuse();'],
    ['a date made by a call', 'const now = Date();'],
    ['a clock handed on uncalled', 'new Sweeper({ now: Date.now });'],
    ['a computed name', "Date['now']();"],
    ['the global object', 'globalThis.Date.now();'],
    ['a destructured clock', 'const { now } = Date;'],
    ['the monotonic clock', 'const deadline = performance.now() + 30_000;'],
    ['the process clock', 'process.hrtime.bigint();'],
    ['our own port', "import { Clock } from '../../ports/kernel/clock.port.js';"],
  ])('PLT-35 refuses %s', (_, code) => {
    expect(faults(code)).toMatchObject([{ ruleId: 'canvas/database-clock' }]);
  });

  it('PLT-35 lets values pass that the database gave', () => {
    expect(
      faults('const shown = new Date(row.created_at).toISOString(); const then = Date.parse(text);'),
    ).toEqual([]);
  });

  it('PLT-35 holds in every layer that decides, and is lifted only for the listed files', async () => {
    const eslint = new ESLint({ cwd: ROOT });
    const severity = async (file: string) => {
      const config = (await eslint.calculateConfigForFile(path.join(ROOT, file))) as {
        rules: Record<string, unknown[] | undefined>;
      };
      return config.rules['canvas/database-clock']?.[0];
    };
    for (const file of [
      'src/modules/generation/commands/settle.ts',
      'src/modules/generation/jobs/run.handler.ts',
      'src/modules/billing/domain/reservation.ts',
      'src/modules/media/http/media.controller.ts',
      'src/adapters/postgres/media/pg-reservations.ts',
      'src/adapters/queue/embedded/embedded-queue.ts',
      'src/worker.ts',
    ]) {
      expect([file, await severity(file)]).toEqual([file, 2]);
    }
    expect(await severity('src/modules/web/logger.ts')).toBeUndefined();
  });
});
