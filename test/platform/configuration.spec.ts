import { loadConfiguration, loadDatabaseTarget } from '../../src/configuration/load-configuration.js';
import { deriveKey } from '../../src/configuration/derive-key.js';
import { ConfigurationError } from '../../src/configuration/environment-reader.js';
import { Logger } from '../../src/modules/web/logger.js';

const DATABASE_URL = 'postgres://postgres:pw@127.0.0.1:5432/infinite_canvas';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  AUTH_SECRET: 'a-secret-of-this-deployment-0123456789',
  OBJECT_STORE: 's3',
  OSS_BUCKET: 'b',
  OSS_ACCESS_KEY_ID: 'k',
  OSS_SECRET_ACCESS_KEY: 's',
};

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    loadConfiguration(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults.map(({ name }) => name);
    throw error;
  }
}

describe('Configuration', () => {
  it('PLT-3 lists every fault at once: name, what is wrong, an example', () => {
    const env = {
      DATABASE_URL: 'mysql://x',
      PORT: 'eighty',
      REDIS_URL: 'ftp://x',
      NODE_ENV: 'staging',
      REGISTRATION_OPEN: 'yes',
    };
    expect(faultsOf(env).sort()).toEqual([
      'DATABASE_URL',
      'NODE_ENV',
      'PORT',
      'REDIS_URL',
      'REGISTRATION_OPEN',
    ]);
    expect(() => loadConfiguration(env)).toThrow(
      /PORT must be a whole number from 0 to 65535 \(for example PORT=8080\)/,
    );
  });

  it('PLT-3 a fault never shows the value: it may be a secret', () => {
    const secrets = {
      DATABASE_URL: 'postgres://u:hunter2@db.example/infinite_canvas',
      AUTH_SECRET: 'tiny-hunter2',
      PORT: 'hunter2',
    };
    expect(() => loadConfiguration(secrets)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }) as Error,
    );
  });

  it('PLT-3 secrets are redacted in logs, however deep they were logged', () => {
    const lines: string[] = [];
    const logger = new Logger('info', { write: (line: string) => void lines.push(line) });
    logger.info('start', {
      AUTH_SECRET: 'hunter2',
      config: { DATABASE_URL: 'hunter2', nested: { password: 'hunter2' } },
      headers: { cookie: 'hunter2', authorization: 'hunter2' },
      prompt: 'hunter2',
    });
    expect(lines.join()).not.toContain('hunter2');
    expect(lines.join()).toContain('[redacted]');
  });

  it.each([
    ['missing', { AUTH_SECRET: undefined }],
    ['short', { AUTH_SECRET: 'short' }],
    ['the development value', { AUTH_SECRET: 'development-secret-do-not-use-in-production' }],
  ])('PLT-4 production refuses an AUTH_SECRET that is %s', (_, override) => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, ...override })).toEqual(['AUTH_SECRET']);
  });

  it('PLT-4 a secret is counted in bytes and 32 are enough', () => {
    expect(faultsOf({ DATABASE_URL, AUTH_SECRET: 'ä'.repeat(16) })).toEqual([]);
    expect(faultsOf({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(31) })).toEqual(['AUTH_SECRET']);
  });

  it('PLT-4 production refuses embedded services', () => {
    expect(faultsOf({ ...PRODUCTION, EMBEDDED_SERVICES: '1' })).toEqual(['NODE_ENV']);
    expect(faultsOf({ ...PRODUCTION, OBJECT_STORE: 'memory' })).toEqual(['OBJECT_STORE']);
    expect(faultsOf({ ...PRODUCTION, OBJECT_STORE: 'filesystem' })).toEqual(['OBJECT_STORE']);
  });

  it('PLT-4 keys for different purposes differ, and the same purpose gives the same key', () => {
    const secret = PRODUCTION.AUTH_SECRET;
    expect(deriveKey(secret, 'upload-receipt')).toEqual(deriveKey(secret, 'upload-receipt'));
    expect(deriveKey(secret, 'upload-receipt')).not.toEqual(deriveKey(secret, 'cursor'));
    expect(deriveKey(secret, 'cursor')).toHaveLength(32);
  });
});

describe('Database isolation', () => {
  it.each([
    'postgres://u:p@127.0.0.1:5432/infinite_canvas',
    'postgresql://u:p@localhost/infinite_canvas',
    'postgres://u:p@127.8.8.8/infinite_canvas',
    'postgres://u:p@[::1]:6543/infinite_canvas',
    'postgres://u:p@postgres/infinite_canvas',
    'postgres://u:p@postgres:5432/infinite_canvas?sslmode=disable',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/infinite_canvas',
    'postgres://u:p%40ss%2Fword@127.0.0.1/infinite_canvas',
  ])('PLT-5 accepts this machine and the Compose service: %s', (url) => {
    expect(loadDatabaseTarget({ DATABASE_URL: url }).database).toBe('infinite_canvas');
  });

  it.each([
    [undefined, 'is missing'],
    ['', 'is missing'],
    ['postgres://u:p@db.example.com/infinite_canvas', 'names the host'],
    ['postgres://u:p@10.0.0.5/infinite_canvas', 'names the host'],
    ['postgres://u:p@postgres.evil.example/infinite_canvas', 'names the host'],
    ['postgres://u:p@localhost.evil.example/infinite_canvas', 'names the host'],
    ['postgres://u:p@host.docker.internal/infinite_canvas', 'names the host'],
    ['postgres://u:p@0.0.0.0/infinite_canvas', 'names the host'],
    ['postgres://u:p@2130706433/infinite_canvas', 'names the host'],
    ['postgres://u:p@0x7f.1/infinite_canvas', 'names the host'],
    ['postgres://u:p@[::ffff:10.0.0.5]/infinite_canvas', 'names the host'],
    ['postgres://u:p@127.0.0.1/postgres', 'another database'],
    ['postgres://u:p@127.0.0.1/infinite_canvas_2', 'another database'],
    ['postgres://u:p@127.0.0.1/infinite%5Fcanvas', 'another database'],
    ['postgres://u:p@127.0.0.1', 'not of the form'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?host=db.example.com', '"host"'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?%68ost=db.example.com', '"host"'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?hostaddr=10.0.0.5', '"hostaddr"'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?dbname=other', '"dbname"'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?sslmode=disable&port=1', '"port"'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?service=x', '"service"'],
    ['postgres://u:p@127.0.0.1/infinite_canvas?options=-csearch_path%3Dx', '"options"'],
    ['postgres://u:p@127.0.0.1,db.example.com/infinite_canvas', 'several hosts'],
    ['postgres://u:p@127.0.0.1:5432,10.0.0.5:5432/infinite_canvas', 'several hosts'],
    ['postgres://u:p@%31%32%37.0.0.1/infinite_canvas', 'encoded host'],
    ['postgres://u:p@db%2Eexample/infinite_canvas', 'encoded host'],
    ['postgres://u:p@%2Fvar%2F..%2Fx/infinite_canvas', 'encoded host'],
    ['postgres://u:p@/infinite_canvas', 'names no host'],
    ['postgres:///infinite_canvas?host=/var/run/postgresql', '"host"'],
    ['postgres://127.0.0.1@db.example.com/infinite_canvas', 'names the host'],
    ['postgres://u:p@127.0.0.1:99999/infinite_canvas', 'port out of range'],
    ['mysql://u:p@127.0.0.1/infinite_canvas', 'not of the form'],
    ['socket:/var/run/postgresql?db=infinite_canvas', 'not of the form'],
  ])('PLT-5 refuses before any connection, naming the rule: %s', (url, reason) => {
    expect(() => loadDatabaseTarget({ DATABASE_URL: url })).toThrow(reason);
    expect(() => loadDatabaseTarget({ DATABASE_URL: url })).toThrow('PLT-5');
  });

  it('PLT-5 a redirecting PGHOST of the environment is not looked at: the target carries every field', () => {
    const target = loadDatabaseTarget({
      DATABASE_URL,
      PGHOST: 'db.example.com',
      PGPORT: '1',
      PGDATABASE: 'other',
    });
    expect(target).toEqual({
      host: '127.0.0.1',
      port: 5432,
      user: 'postgres',
      password: 'pw',
      database: 'infinite_canvas',
    });
  });
});
