/**
 * Accounts and their ledger (BIL-2). An account's balances change in one way only: an entry is inserted, and its
 * trigger moves them under the account's row lock. So the account equals the sum of its entries by construction, and
 * whoever writes `credit_accounts` by hand is refused.
 */
export const ACCOUNTS = `
  create table credit_accounts (
    user_id uuid
      constraint credit_accounts_pkey primary key
      constraint credit_accounts_user_fkey references users (id),
    available bigint not null default 0 constraint credit_accounts_available_not_negative check (available >= 0),
    held bigint not null default 0 constraint credit_accounts_held_not_negative check (held >= 0),
    granted bigint not null default 0 constraint credit_accounts_granted_not_negative check (granted >= 0),
    spent bigint not null default 0 constraint credit_accounts_spent_not_negative check (spent >= 0),
    last_seq bigint not null default 0 constraint credit_accounts_last_seq_not_negative check (last_seq >= 0),
    frozen_at timestamptz,
    frozen_reason text constraint credit_accounts_frozen_reason_length check (char_length(frozen_reason) between 1 and 500),
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint credit_accounts_balanced check (available + held = granted - spent),
    constraint credit_accounts_frozen_explained check ((frozen_at is null) = (frozen_reason is null))
  ) with (fillfactor = 50);
  comment on table credit_accounts is 'One per user. Amounts are units: 1 credit = 1,000,000. Moved by ledger entries only.'`;

/**
 * Each entry is a transfer from `debit_account` to `credit_account`: the user's own `available` and `held`, or a system
 * account, which has no balance row that every transaction would have to update (BIL-17).
 */
export const LEDGER = `
  create table credit_ledger_entries (
    account_user_id uuid not null constraint credit_ledger_entries_account_fkey references credit_accounts (user_id),
    seq bigint not null constraint credit_ledger_entries_seq_positive check (seq > 0),
    kind text not null,
    amount bigint not null constraint credit_ledger_entries_amount_not_negative check (amount >= 0),
    debit_account text not null,
    credit_account text not null,
    available_delta bigint not null generated always as (
      case 'available' when credit_account then amount when debit_account then -amount else 0 end) stored,
    held_delta bigint not null generated always as (
      case 'held' when credit_account then amount when debit_account then -amount else 0 end) stored,
    available_after bigint not null constraint credit_ledger_entries_available_not_negative check (available_after >= 0),
    held_after bigint not null constraint credit_ledger_entries_held_not_negative check (held_after >= 0),
    operation_id uuid,
    reason text not null constraint credit_ledger_entries_reason_length check (char_length(reason) between 1 and 500),
    actor_id uuid constraint credit_ledger_entries_actor_fkey references users (id),
    idempotency_key text
      constraint credit_ledger_entries_idempotency_key_length check (char_length(idempotency_key) between 1 and 300),
    created_at timestamptz not null default clock_timestamp(),
    constraint credit_ledger_entries_pkey primary key (account_user_id, seq),
    constraint credit_ledger_entries_kind_known check (
      kind in ('grant', 'hold', 'settle', 'release', 'refund', 'adjust', 'expire', 'shortfall')),
    constraint credit_ledger_entries_transfer check (case kind
      when 'grant' then debit_account = 'system:grants' and credit_account = 'available'
      when 'hold' then debit_account = 'available' and credit_account = 'held'
      when 'settle' then debit_account = 'held' and credit_account = 'system:revenue'
      when 'release' then debit_account = 'held' and credit_account = 'available'
      when 'refund' then debit_account = 'system:revenue' and credit_account = 'available'
      when 'adjust' then (debit_account, credit_account) in (('available', 'system:adjustments'), ('system:adjustments', 'available'))
      when 'expire' then debit_account = 'available' and credit_account = 'system:expired'
      when 'shortfall' then debit_account = 'system:shortfall' and credit_account = 'system:revenue'
      end),
    constraint credit_ledger_entries_operation_named check (
      operation_id is not null or kind not in ('hold', 'settle', 'release', 'refund', 'shortfall'))
  );
  comment on column credit_ledger_entries.actor_id is 'Null: the engine, on behalf of the account''s user.';
  create unique index credit_ledger_entries_once_per_operation on credit_ledger_entries (operation_id, kind)
    where kind in ('hold', 'settle', 'release', 'shortfall');
  create unique index credit_ledger_entries_once_per_key on credit_ledger_entries (account_user_id, idempotency_key)
    where idempotency_key is not null;`;

/**
 * Everything an entry does besides being there. Callers give kind, amount, operation or key, reason and actor (`adjust`
 * also its direction). An entry that repeats a key, or a second shortfall of an operation, is dropped without effect,
 * decided under the account's lock.
 */
export const POSTING = `
  create function credit_ledger_entries_post() returns trigger language plpgsql as $$
  declare
    account credit_accounts;
    to_available bigint := 0;
    to_held bigint := 0;
  begin
    if new.kind in ('hold', 'settle', 'release') and pg_trigger_depth() < 2 then
      raise exception 'entries of kind % are written by their reservation', new.kind
        using errcode = 'P0001', constraint = 'credit_ledger_entries_by_reservation';
    end if;

    if new.kind not in ('settle', 'release', 'hold') then
      insert into credit_accounts (user_id) values (new.account_user_id) on conflict do nothing;
      perform 1 from credit_accounts where user_id = new.account_user_id for no key update;
      if new.idempotency_key is not null and exists (
        select 1 from credit_ledger_entries e
         where e.account_user_id = new.account_user_id and e.idempotency_key = new.idempotency_key)
      then return null; end if;
      if new.kind = 'shortfall' and exists (
        select 1 from credit_ledger_entries e where e.operation_id = new.operation_id and e.kind = 'shortfall')
      then return null; end if;
    end if;

    case new.kind
      when 'hold' then
        new.debit_account := 'available'; new.credit_account := 'held';
        to_available := -new.amount; to_held := new.amount;
      when 'settle' then
        new.debit_account := 'held'; new.credit_account := 'system:revenue';
        to_held := -new.amount;
      when 'release' then
        new.debit_account := 'held'; new.credit_account := 'available';
        to_available := new.amount; to_held := -new.amount;
      when 'grant' then
        new.debit_account := 'system:grants'; new.credit_account := 'available';
        to_available := new.amount;
      when 'refund' then
        new.debit_account := 'system:revenue'; new.credit_account := 'available';
        to_available := new.amount;
      when 'expire' then
        new.debit_account := 'available'; new.credit_account := 'system:expired';
        to_available := -new.amount;
      when 'shortfall' then
        new.debit_account := 'system:shortfall'; new.credit_account := 'system:revenue';
      when 'adjust' then
        to_available := case when new.credit_account = 'available' then new.amount else -new.amount end;
      else
        raise exception 'unknown kind %', new.kind
          using errcode = 'P0001', constraint = 'credit_ledger_entries_kind_known';
    end case;

    update credit_accounts
       set available = available + to_available,
           held = held + to_held,
           granted = granted + case when new.kind in ('grant', 'adjust', 'expire') then to_available else 0 end,
           spent = spent + case new.kind when 'settle' then new.amount when 'refund' then -new.amount else 0 end,
           last_seq = last_seq + 1,
           updated_at = clock_timestamp()
     where user_id = new.account_user_id
    returning * into account;
    if new.kind = 'hold' and account.frozen_at is not null then
      raise exception 'the account is frozen' using errcode = 'P0001', constraint = 'credit_accounts_frozen';
    end if;
    new.seq := account.last_seq;
    new.available_after := account.available;
    new.held_after := account.held;
    new.created_at := clock_timestamp();
    return new;
  end $$;
  create trigger credit_ledger_entries_post before insert on credit_ledger_entries
    for each row execute function credit_ledger_entries_post();
  create trigger credit_ledger_entries_append_only before update or delete or truncate on credit_ledger_entries
    for each statement execute function refuse_append_only_change();

  create function credit_accounts_refuse_direct_change() returns trigger language plpgsql as $$
  begin
    raise exception 'balances change by ledger entries only'
      using errcode = 'P0001', constraint = 'credit_accounts_by_posting';
  end $$;
  create trigger credit_accounts_by_posting before update on credit_accounts
    for each row when (pg_trigger_depth() = 0
      and (old.user_id, old.available, old.held, old.granted, old.spent, old.last_seq)
        is distinct from (new.user_id, new.available, new.held, new.granted, new.spent, new.last_seq))
    execute function credit_accounts_refuse_direct_change();
  create trigger credit_accounts_start_empty before insert on credit_accounts
    for each row when ((new.available, new.held, new.granted, new.spent, new.last_seq) <> (0, 0, 0, 0, 0))
    execute function credit_accounts_refuse_direct_change()`;
