import {
  createTestServiceToken,
  createTestUser,
  makeSiteAdmin,
  TEST_PASSWORD,
} from '../harness/test-users.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { CLIENT, identityOn } from './identity-fixture.js';

describe('users made by the harness', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  it('count as if they had registered', async () => {
    const identity = identityOn(db);
    const user = await createTestUser(db.session, { role: 'admin' });
    const service = await createTestServiceToken(db.session, user.id, ['a:b']);
    await makeSiteAdmin(db.session, user.id);
    const principal = {
      kind: 'user',
      userId: user.id,
      sessionId: user.sessionId,
      role: 'admin',
      siteAdmin: true,
      viaCookie: false,
    };
    expect(await identity.authenticator.authenticate(user.token, 'bearer')).toEqual(principal);
    expect(await identity.authenticator.authenticate(service, 'bearer')).toMatchObject({ scopes: ['a:b'] });
    await identity.logIn.execute(user.username, TEST_PASSWORD, CLIENT);
  });
});
