import { Body, Controller, Module, Post, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsString, IsUUID } from 'class-validator';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { AppModule } from '../../src/modules/app.module.js';
import { createHttpApp } from '../../src/modules/web/http-app.js';
import { Logger } from '../../src/modules/web/logger.js';
import { Authenticated } from '../../src/modules/web/policy.decorators.js';
import { testConfiguration } from '../harness/test-app.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

const SECRET = 'hunter2-in-a-prompt';
const OPERATION = '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11';

class SubmitDto {
  @IsUUID()
  operationId!: string;

  @IsString()
  prompt!: string;
}

/** Fails as a fault of ours would: PostgreSQL refuses what nobody expected it to. */
@Controller('accident')
class AccidentController {
  constructor(private readonly session: PgSession) {}

  @Post('row')
  @Authenticated()
  async row(@Body() { prompt }: SubmitDto): Promise<void> {
    await this.session.query('insert into holds_prompts (prompt, size) values ($1, -1)', [prompt]);
  }

  @Post('value')
  @Authenticated()
  async value(@Body() { prompt }: SubmitDto): Promise<void> {
    await this.session.query('select $1::uuid', [prompt]);
  }
}

@Module({ controllers: [AccidentController] })
class AccidentModule {}

describe('the log of a failing request', () => {
  let db: TestDatabase;
  let app: NestFastifyApplication;
  let user: TestUser;
  const lines: string[] = [];
  beforeAll(async () => {
    db = await openTestDatabase();
    await db.session.query(
      'create table holds_prompts (prompt text, size int constraint positive check (size > 0))',
    );
    user = await createTestUser(db.session);
    const configuration = testConfiguration(db.url);
    const logger = new Logger('trace', { write: (line: string) => void lines.push(line) });
    const root: DynamicModule = {
      module: class Root {},
      imports: [AppModule.register({ configuration, consume: false }, logger), AccidentModule],
    };
    app = await createHttpApp(root, configuration, logger);
    await app.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it.each([
    ['row', { code: '23514', constraint: 'positive', table: 'holds_prompts' }],
    ['value', { code: '22P02' }],
  ])(
    'PLT-3 PLT-26 names request, user, operation and cause, and holds no prompt (%s)',
    async (route, cause) => {
      lines.length = 0;
      const answer = await fetch(`${await app.getUrl()}/api/v1/accident/${route}`, {
        method: 'POST',
        body: JSON.stringify({ operationId: OPERATION, prompt: SECRET }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${user.token}`,
          'x-request-id': 'request-1',
        },
      });
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toMatch(/hunter2|holds_prompts|positive|23514/);
      const names = { requestId: 'request-1', userId: user.id, operationId: OPERATION };
      const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(logged).toContainEqual(
        expect.objectContaining({
          ...names,
          msg: 'request failed',
          err: expect.objectContaining(cause) as object,
        }),
      );
      expect(logged).toContainEqual(expect.objectContaining({ ...names, msg: 'request', status: 500 }));
      expect(lines.join('')).not.toContain('hunter2');
      expect(lines.join('')).not.toContain(user.token);
    },
  );
});
