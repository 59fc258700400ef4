import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/**
 * Deletion of accounts (IDN-9). The user becomes a tombstone in one transaction; what is large or shared is taken away by
 * a worker afterwards, and the row goes at last if nothing names it any more.
 */
export class AccountDeletions implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        drop constraint users_status_known,
        add constraint users_status_known check (status in ('active', 'disabled', 'deleted')),
        add constraint users_deleted_is_nobody check (status <> 'deleted' or role = 'user');

      create table account_deletions (
        user_id uuid constraint account_deletions_pkey primary key
          constraint account_deletions_user_id_fkey references users (id) on delete cascade,
        requested_at timestamptz not null default now(),
        due_at timestamptz not null default now(),
        attempts integer not null default 0 constraint account_deletions_attempts check (attempts >= 0),
        finished_at timestamptz
      );
      create index account_deletions_due on account_deletions (due_at) where finished_at is null`);
    await runner.query(REMOVE_DEPENDENTS);
    await runner.query(FINISH);
    await runner.query(EMPTY_CANVAS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(
      runner,
      ['account_deletions'],
      'keep this version: the one before does not know the status of these users, who left',
    );
    await runner.query(`
      drop function account_finish_removal(uuid), account_remove_dependents(uuid), account_empty_canvas(uuid);
      drop table account_deletions;
      alter table users
        drop constraint users_deleted_is_nobody,
        drop constraint users_status_known,
        add constraint users_status_known check (status in ('active', 'disabled'))`);
  }
}

/**
 * What the deletion of the row would take along or make forget, in every context that references users, taken from the
 * catalog: a context that comes later is covered by how it declares its foreign key. A row that evidence names stays.
 */
const REMOVE_DEPENDENTS = `
  create function account_remove_dependents(p_user uuid) returns void language plpgsql as $$
  declare
    v_key record;
    v_row tid;
  begin
    for v_key in
      select c.conrelid::regclass as holder, a.attname as field, c.confdeltype as action
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.confrelid = 'users'::regclass and c.contype = 'f' and cardinality(c.conkey) = 1
         and c.confdeltype in ('c', 'n') and c.conrelid <> 'account_deletions'::regclass
       order by c.conrelid, a.attnum
    loop
      if v_key.action = 'n' then
        execute format('update %s set %I = null where %I = $1', v_key.holder, v_key.field, v_key.field) using p_user;
        continue;
      end if;
      begin
        execute format('delete from %s where %I = $1', v_key.holder, v_key.field) using p_user;
      exception when foreign_key_violation then
        for v_row in execute format('select ctid from %s where %I = $1', v_key.holder, v_key.field) using p_user loop
          begin
            execute format('delete from %s where ctid = $1', v_key.holder) using v_row;
          exception when foreign_key_violation then null;
          end;
        end loop;
      end;
    end loop;
  end $$`;

const FINISH = `
  create function account_finish_removal(p_user uuid) returns text language plpgsql as $$
  begin
    perform account_remove_dependents(p_user);
    begin
      delete from users where id = p_user and status = 'deleted';
      return 'removed';
    exception when foreign_key_violation then
      update account_deletions set finished_at = clock_timestamp() where user_id = p_user;
      return 'tombstone';
    end;
  end $$`;

/** A canvas goes with all it holds; one that evidence names (a board with runs) stays, empty and nameless. */
const EMPTY_CANVAS = `
  create function account_empty_canvas(p_canvas uuid) returns void language plpgsql as $$
  begin
    delete from canvas_projects where id = p_canvas;
  exception when foreign_key_violation then
    delete from canvas_project_media_refs where canvas_id = p_canvas;
    delete from canvas_entity_refs where canvas_id = p_canvas;
    delete from canvas_entities where canvas_id = p_canvas;
    delete from canvas_operation_batches where canvas_id = p_canvas;
    update canvas_projects
       set title = 'Deleted canvas', settings = '{}', settings_media_keys = null, entity_count = 0, history_floor = revision
     where id = p_canvas;
  end $$`;
