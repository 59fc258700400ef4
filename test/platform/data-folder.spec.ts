import fs from 'node:fs';
import path from 'node:path';
import { chooseDataFolder, developmentSecrets } from '../../scripts/lib/data-folder.mjs';
import { makeTestFolder } from '../../scripts/lib/test-postgres.mjs';

const asRoot = process.getuid?.() === 0;

describe('the data folder of npm start', () => {
  let checkout: string;
  let state: string;
  beforeEach(() => {
    checkout = makeTestFolder('checkout');
    state = makeTestFolder('state');
  });
  afterEach(() => {
    for (const folder of [checkout, state]) fs.rmSync(folder, { recursive: true, force: true });
  });
  const choose = (env: Record<string, string> = {}) =>
    chooseDataFolder(checkout, { XDG_STATE_HOME: state, ...env });

  it('PLT-1 lies in the checkout, or where DATA_DIR says', () => {
    expect(choose()).toBe(path.join(checkout, '.data'));
    expect(choose({ DATA_DIR: state })).toBe(state);
  });

  it("PLT-1 lies outside a checkout that the database's user cannot enter, always at the same place", () => {
    fs.chmodSync(checkout, asRoot ? 0o700 : 0o500);
    const outside = choose();
    expect(outside).toMatch(
      asRoot ? /^\/var\/lib\/infinite-canvas-[0-9a-f]{10}$/ : /\/infinite-canvas-[0-9a-f]{10}$/,
    );
    expect(choose()).toBe(outside);
  });

  it('PLT-1 stays where data are when the mode of the checkout changes', () => {
    fs.mkdirSync(path.join(checkout, '.data/postgres'), { recursive: true });
    fs.chmodSync(checkout, asRoot ? 0o700 : 0o500);
    expect(choose()).toBe(path.join(checkout, '.data'));
    fs.chmodSync(checkout, 0o711);
  });

  it('PLT-1 PLT-4 holds secrets that are made once, readable by their owner only; garbled ones are told, not replaced', () => {
    const first = developmentSecrets(state);
    expect(Buffer.byteLength(first.AUTH_SECRET)).toBeGreaterThanOrEqual(32);
    expect(developmentSecrets(state)).toEqual(first);
    const file = path.join(state, 'secrets.json');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    fs.writeFileSync(file, '{"AUTH');
    expect(() => developmentSecrets(state)).toThrow(/secrets\.json is garbled/);
    expect(fs.readFileSync(file, 'utf8')).toBe('{"AUTH');
  });
});
