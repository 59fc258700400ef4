import { Logger } from './logger.js';

/** What a logger wrote, line by line. */
function logged(write: (logger: Logger) => void): string {
  const lines: string[] = [];
  write(new Logger('trace', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

describe('log lines', () => {
  it.each([
    ['at the top', { password: 'hunter2' }],
    ['in the environment', { AUTH_SECRET: 'hunter2', DATABASE_URL: 'hunter2', REDIS_URL: 'hunter2' }],
    ['five levels deep', { a: { b: { c: { d: { apiKey: 'hunter2' } } } } }],
    ['in a list', { headers: [{ 'set-cookie': ['hunter2'], Authorization: 'Bearer hunter2' }] }],
    ['under a longer name', { accessToken: 'hunter2', secretAccessKey: 'hunter2', newPassword: 'hunter2' }],
    [
      'as a prompt',
      { request: { prompt: 'hunter2', data: { negativePrompt: 'hunter2', systemPrompt: 'hunter2' } } },
    ],
    ['as bytes', { tokenSha256: Buffer.from('hunter2'), body: Buffer.from('hunter2') }],
    ['below what is looked at', { a: { a: { a: { a: { a: { a: { a: { a: { a: 'hunter2' } } } } } } } } }],
  ])('PLT-3 PLT-26 hide a secret %s', (_where, fields) => {
    expect(logged((logger) => logger.info('line', { ...fields, kept: 'visible' }))).not.toContain('hunter2');
    expect(logged((logger) => logger.info('line', { kept: 'visible' }))).toContain('visible');
  });

  it('PLT-3 PLT-26 an error is logged by type, message, place and cause, never with what a driver hung on it', () => {
    const driver = Object.assign(
      new Error('new row for relation "users" violates check constraint "users_role_known"'),
      {
        name: 'error',
        severity: 'ERROR',
        code: '23514',
        constraint: 'users_role_known',
        detail: 'Failing row contains (hunter2)',
        where: 'hunter2',
        query: 'insert into users values (hunter2)',
        parameters: ['hunter2'],
        response: { headers: { authorization: 'hunter2' }, data: 'hunter2' },
      },
    );
    const line = logged(({ pino }) => pino.error({ err: new Error('outer', { cause: driver }) }, 'failed'));
    expect(line).not.toContain('hunter2');
    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: 'outer',
        stack: expect.stringContaining('loggable.spec') as string,
        cause: { code: '23514', constraint: 'users_role_known', message: driver.message },
      },
    });
  });

  it('PLT-3 what PostgreSQL quotes of an input is left out, the stack does not bring it back', () => {
    const driver = Object.assign(new Error('invalid input syntax for type uuid: "hunter2"'), {
      severity: 'ERROR',
      code: '22P02',
    });
    expect(logged((logger) => logger.error(driver))).not.toContain('hunter2');
    expect(logged((logger) => logger.error(driver))).toContain('invalid input syntax for type uuid');
  });

  it('PLT-3 what is thrown and is no error says only what it is', () => {
    expect(logged(({ pino }) => pino.error({ err: 'hunter2' }, 'failed'))).not.toContain('hunter2');
  });
});
