import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseUnlessEmpty } from './refuse-unless-empty.js';

/** What every context needs: stored answers of idempotent requests (PLT-15). */
export class Platform implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_keys (
        principal text not null,
        method text not null,
        route text not null,
        key text not null check (length(key) between 1 and 200),
        payload_hash text not null,
        status integer,
        response json,
        created_at timestamptz not null default now(),
        constraint idempotency_keys_pkey primary key (principal, method, route, key)
      )`);
    await runner.query(`create index idempotency_keys_created on idempotency_keys (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await refuseUnlessEmpty(runner, ['idempotency_keys'], 'let the stored answers expire (24 hours) first');
    await runner.query(`drop table idempotency_keys`);
  }
}
