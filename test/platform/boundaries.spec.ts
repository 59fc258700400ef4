import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONTEXTS = path.join(ROOT, 'src/modules');

describe('boundaries', () => {
  let tree: string;
  beforeEach(() => {
    tree = fs.mkdtempSync(path.join(os.tmpdir(), 'boundaries-'));
  });
  afterEach(() => fs.rmSync(tree, { recursive: true, force: true }));

  const write = (file: string, text: string) => {
    const at = path.join(tree, file);
    fs.mkdirSync(path.dirname(at), { recursive: true });
    fs.writeFileSync(at, text);
  };
  const violations = (): { from: string; rule: { name: string } }[] => {
    const bin = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = [
      bin,
      '--config',
      path.join(ROOT, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'src',
    ];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: tree,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    if (!stdout) throw new Error(stderr);
    return (JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } })
      .summary.violations;
  };
  const broken = () => violations().map(({ rule }) => rule.name);
  const PORT = 'export abstract class Holds { abstract hold(): void }';
  const USE = "import type { Holds } from '../../../ports/billing/holds.port.js';\nexport type Uses = Holds;";

  it('a port of another context, by a type import even, needs a declaration; another of its ports another one', () => {
    write('src/ports/billing/holds.port.ts', PORT);
    write('src/modules/skills/commands/spend.ts', USE);
    expect(broken()).toEqual(['declared-ports-of-skills']);
    write('src/modules/skills/dependencies.json', '{ "contexts": { "billing": ["prices.port"] } }');
    expect(broken()).toEqual(['declared-ports-of-skills']);
    write('src/modules/skills/dependencies.json', '{ "contexts": { "billing": ["holds.port"] } }');
    expect(broken()).toEqual([]);
    write('src/adapters/postgres/skills/pg-spend.ts', USE);
    write('src/modules/skills/dependencies.json', '{ "contexts": {} }');
    expect(broken()).toEqual(['declared-ports-of-skills', 'declared-ports-of-skills']);
  });

  it('each rule refuses its case, and none of them the others', () => {
    const cases: readonly (readonly [rule: string, from: string, specifier: string, to?: string])[] = [
      [
        'only-ports-from-skills',
        'modules/skills/commands/a.ts',
        '../../billing/domain/price.js',
        'modules/billing/domain/price.ts',
      ],
      [
        'adapters-by-composition-only',
        'modules/skills/commands/b.ts',
        '../../../adapters/oss/disk.js',
        'adapters/oss/disk.ts',
      ],
      ['domain-is-pure', 'modules/skills/domain/c.ts', '../../web/problem.js', 'modules/web/problem.ts'],
      [
        'domain-takes-types-from-its-ports',
        'modules/skills/domain/d.ts',
        '../../../ports/skills/d.port.js',
        'ports/skills/d.port.ts',
      ],
      ['no-framework-in-domain-and-ports', 'modules/skills/domain/e.ts', '@nestjs/common'],
      [
        'ports-stand-on-their-domain',
        'ports/skills/f.port.ts',
        '../../modules/web/problem.js',
        'modules/web/problem.ts',
      ],
      ['kernel-stands-alone', 'ports/kernel/g.ts', '../skills/d.port.js', 'ports/skills/d.port.ts'],
      [
        'use-cases-know-no-transport',
        'modules/skills/queries/h.ts',
        '../http/h.controller.js',
        'modules/skills/http/h.controller.ts',
      ],
      [
        'adapters-know-ports-and-domain',
        'adapters/postgres/skills/i.ts',
        '../../../modules/skills/commands/l.js',
        'modules/skills/commands/l.ts',
      ],
      [
        'adapters-of-skills-alone',
        'adapters/postgres/skills/j.ts',
        '../billing/j.js',
        'adapters/postgres/billing/j.ts',
      ],
      ['migrations-stand-alone', 'migrations/k.ts', '../ports/skills/d.port.js', 'ports/skills/d.port.ts'],
      ['no-circular', 'modules/skills/commands/m.ts', './m2.js', 'modules/skills/commands/m2.ts'],
      ['no-test-code-in-src', 'modules/skills/commands/n.ts', '../../../../test/n.js', '../test/n.ts'],
    ];
    for (const [, , , to] of cases) if (to) write(path.join('src', to), 'export const value = 1;');
    for (const [, from, specifier] of cases)
      write(`src/${from}`, `import { value } from '${specifier}';\nexport const used = value;`);
    write(
      'src/modules/skills/commands/m2.ts',
      "import { used } from './m.js';\nexport const value = () => used;",
    );
    const seen = violations().map(({ from, rule }) => `${rule.name} ${from}`);
    for (const [rule, from] of cases) expect(seen).toContain(`${rule} src/${from}`);
    expect(seen.filter((each) => each.includes('/l.ts') || each.includes('/h.controller.ts'))).toEqual([]);
  });

  it('every dependencies.json names ports that exist, and only such as its context uses', () => {
    const files = fs
      .readdirSync(CONTEXTS)
      .map((name) => path.join(CONTEXTS, name, 'dependencies.json'))
      .filter((file) => fs.existsSync(file));
    const idle: string[] = [];
    for (const file of files) {
      const context = path.basename(path.dirname(file));
      const code = codeOf(context);
      const { contexts } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
        contexts: Record<string, string[]>;
      };
      for (const [other, ports] of Object.entries(contexts)) {
        for (const port of ports) {
          expect([context, port, fs.existsSync(path.join(ROOT, 'src/ports', other, `${port}.ts`))]).toEqual([
            context,
            port,
            true,
          ]);
          if (!code.includes(`ports/${other}/${port}.js`)) idle.push(`${context}: ${other}/${port}`);
        }
      }
    }
    expect(idle).toEqual([]);
  });
});

function codeOf(context: string): string {
  const files = fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const own = files.filter(
    (file) => file.endsWith('.ts') && new RegExp(`^(modules|ports|adapters/[^/]+)/${context}/`).test(file),
  );
  return own.map((file) => fs.readFileSync(path.join(ROOT, 'src', file), 'utf8')).join('\n');
}
