import { registeredConstraints } from '../../src/adapters/postgres/pg-errors.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

/** Foreign keys without a rule for deletion that have an error of their own, and why it is true for the side that deletes, too. */
const BOTH_SIDES: Readonly<Record<string, string>> = {
  canvas_projects_owner_is_member: 'speaks for the deletion: an owner stays a member',
  identity_bootstrap_user_id_fkey: 'speaks for the deletion: the site administrator stays',
  canvas_ai_runs_board_fkey: 'speaks for the deletion: a board with runs stays',
  canvas_ai_steps_board_fkey: 'speaks for the deletion: a board with runs stays',
  credit_accounts_user_fkey:
    'users are deleted by account_finish_removal alone, which takes the violation itself',
  project_accounts_account_id_fkey: 'the same',
};

describe('errors by the names of constraints', () => {
  let server: TestApp;
  beforeAll(async () => void (server = await openTestApp()));
  afterAll(() => server.close());

  it('PLT-13 none tells somebody who deletes that what they delete is not there', async () => {
    const rows = await server.db.session.query<{ name: string }>(
      `select conname as name from pg_constraint
        where contype = 'f' and confdeltype in ('a', 'r') and conname = any($1::text[]) order by conname`,
      [registeredConstraints()],
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(BOTH_SIDES).sort());
  });
});
