/**
 * Quotes and reservations (BIL-3, BIL-11, BIL-16). Both carry everything that decided the amount, so that settlement
 * never looks a price up, and the arithmetic is checked here once more: rounded up, once. No foreign key to the price
 * version: versions cannot vanish (append-only), and every quote and hold in the system would share-lock the same few rows.
 */
const PRICED_COLUMNS = (table: string) => `
    capability text not null constraint ${table}_capability_length check (char_length(capability) between 1 and 64),
    requested_model text not null constraint ${table}_requested_model_length check (char_length(requested_model) between 1 and 200),
    model text not null constraint ${table}_model_form check (model ~ '^[a-z0-9][a-z0-9._:/-]{0,199}$'),
    matched_rule text not null constraint ${table}_matched_rule_known check (matched_rule in ('exact', 'alias', 'wildcard')),
    price_model text not null,
    price_revision bigint not null,
    unit text not null constraint ${table}_unit_known check (unit in ('call', 'image', 'second', '1k_characters')),
    quantity numeric(16, 6) not null constraint ${table}_quantity_bounded check (quantity > 0 and quantity <= 1000000),
    unit_price bigint not null constraint ${table}_unit_price_bounded check (unit_price between 0 and 1000000000000),
    amount bigint not null constraint ${table}_amount_not_negative check (amount >= 0),
    rounding numeric(7, 6) not null,
    constraint ${table}_rounded_up_once check (
      amount = ceil(quantity * unit_price) and rounding = amount - quantity * unit_price)`;

export const QUOTES = `
  create table credit_quotes (
    id uuid constraint credit_quotes_pkey primary key,
    user_id uuid not null constraint credit_quotes_user_fkey references users (id) on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    valid_until timestamptz not null,${PRICED_COLUMNS('credit_quotes')}
  );
  create index credit_quotes_by_end on credit_quotes (valid_until)`;

/**
 * The trigger writes the ledger entries of each transition, so that `held` of an account is the sum of its held
 * reservations whoever writes here. Locks go reservation → account; the foreign key is checked at commit, when this
 * transaction owns the account's row anyway: checked earlier, it would take a share lock that others must then mark.
 */
export const RESERVATIONS = `
  create table credit_reservations (
    operation_id uuid constraint credit_reservations_pkey primary key,
    account_user_id uuid not null constraint credit_reservations_account_fkey
      references credit_accounts (user_id) deferrable initially deferred,
    state text not null default 'held' constraint credit_reservations_state_known check (state in ('held', 'settled', 'released')),
    quote_id uuid not null,
    settled_amount bigint not null default 0,
    reason text constraint credit_reservations_reason_length check (char_length(reason) between 1 and 500),
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    sweep_at timestamptz not null,
    finished_at timestamptz,${PRICED_COLUMNS('credit_reservations')},
    constraint credit_reservations_settled_within_hold check (settled_amount between 0 and amount),
    constraint credit_reservations_state_shape check (case state
      when 'held' then settled_amount = 0 and finished_at is null
      when 'settled' then finished_at is not null
      else settled_amount = 0 and finished_at is not null and reason is not null end),
    constraint credit_reservations_expires_later check (expires_at > created_at)
  ) with (fillfactor = 80);
  create index credit_reservations_due on credit_reservations (sweep_at) where state = 'held';
  create index credit_reservations_held_by_account on credit_reservations (account_user_id) where state = 'held';
  create index credit_reservations_by_account on credit_reservations (account_user_id, created_at, operation_id);

  create function credit_reservations_refuse() returns trigger language plpgsql as $$
  begin
    raise exception 'a reservation starts held, ends once, and keeps its terms'
      using errcode = 'P0001', constraint = 'credit_reservations_final';
  end $$;
  create trigger credit_reservations_starts_held before insert on credit_reservations
    for each row when (new.state <> 'held') execute function credit_reservations_refuse();
  create trigger credit_reservations_final before update on credit_reservations
    for each row when (old.state <> 'held'
      or (old.operation_id, old.account_user_id, old.quote_id, old.created_at, old.capability, old.requested_model,
          old.model, old.matched_rule, old.price_model, old.price_revision, old.unit, old.quantity, old.unit_price, old.amount)
        is distinct from
         (new.operation_id, new.account_user_id, new.quote_id, new.created_at, new.capability, new.requested_model,
          new.model, new.matched_rule, new.price_model, new.price_revision, new.unit, new.quantity, new.unit_price, new.amount))
    execute function credit_reservations_refuse();
  create trigger credit_reservations_append_only before delete or truncate on credit_reservations
    for each statement execute function refuse_append_only_change();

  create function credit_reservations_post() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (new.account_user_id, 'hold', new.amount, new.operation_id, 'generation: ' || new.capability);
      return null;
    end if;
    if new.state = 'settled' then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (new.account_user_id, 'settle', new.settled_amount, new.operation_id, 'generation: ' || new.capability);
    end if;
    if new.state = 'released' or new.settled_amount < new.amount then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (new.account_user_id, 'release', new.amount - new.settled_amount, new.operation_id,
              coalesce(new.reason, 'not used'));
    end if;
    return null;
  end $$;
  create trigger credit_reservations_post_hold after insert on credit_reservations
    for each row execute function credit_reservations_post();
  create trigger credit_reservations_post_finish after update on credit_reservations
    for each row when (old.state <> new.state) execute function credit_reservations_post()`;

/**
 * One round trip each. Outcomes that a caller may want to survive come back as values: a raised error would end the
 * caller's transaction.
 */
export const FUNCTIONS = `
  create function credit_hold(
    p_operation uuid, p_user uuid, p_quote uuid, p_expires interval,
    out outcome text, out reservation credit_reservations
  ) language plpgsql as $$
  declare
    q credit_quotes;
    a credit_accounts;
    refused_by text;
  begin
    select * into reservation from credit_reservations where operation_id = p_operation;
    if not found then
      select * into q from credit_quotes where id = p_quote and user_id = p_user;
      if not found then outcome := 'quote-not-found'; return; end if;
      if q.valid_until <= clock_timestamp() then outcome := 'quote-expired'; return; end if;
      -- Refuses early without any lock; what decides under concurrency is the account's constraint below.
      select * into a from credit_accounts where user_id = p_user;
      if not found and q.amount = 0 then
        insert into credit_accounts (user_id) values (p_user) on conflict do nothing;
      elsif not found or a.available < q.amount then
        outcome := 'insufficient-credits'; return;
      elsif a.frozen_at is not null then
        outcome := 'account-frozen'; return;
      end if;
      begin
        insert into credit_reservations (
          operation_id, account_user_id, quote_id, expires_at, sweep_at, capability, requested_model, model, matched_rule,
          price_model, price_revision, unit, quantity, unit_price, amount, rounding)
        values (
          p_operation, p_user, p_quote, clock_timestamp() + p_expires, clock_timestamp() + p_expires, q.capability,
          q.requested_model, q.model, q.matched_rule, q.price_model, q.price_revision, q.unit, q.quantity, q.unit_price,
          q.amount, q.rounding)
        on conflict (operation_id) do nothing
        returning * into reservation;
        if found then outcome := 'held'; return; end if;
      exception when check_violation or raise_exception then
        get stacked diagnostics refused_by = constraint_name;
        reservation := null;
        outcome := case refused_by
          when 'credit_accounts_available_not_negative' then 'insufficient-credits'
          when 'credit_accounts_frozen' then 'account-frozen' end;
        if outcome is null then raise; end if;
        return;
      end;
      select * into reservation from credit_reservations where operation_id = p_operation;
    end if;
    select * into q from credit_quotes where id = p_quote;
    outcome := case
      when reservation.account_user_id = p_user
       and (q.id is null or (q.capability, q.model) = (reservation.capability, reservation.model))
      then 'repeated' else 'operation-id-reused' end;
  end $$;

  create function credit_settle(p_operation uuid, p_amount bigint) returns credit_reservations language plpgsql as $$
  declare
    r credit_reservations;
    shortfall bigint := 0;
  begin
    update credit_reservations
       set state = 'settled', settled_amount = least(coalesce(p_amount, amount), amount), finished_at = clock_timestamp()
     where operation_id = p_operation and state = 'held'
    returning * into r;
    if found then
      shortfall := coalesce(p_amount, 0) - r.amount;
    else
      select * into r from credit_reservations where operation_id = p_operation;
      -- A success that is told after the release was free of charge: it must be seen (BIL-18).
      if r.state = 'released' then shortfall := coalesce(p_amount, r.amount); end if;
    end if;
    if shortfall > 0 then
      insert into credit_ledger_entries (account_user_id, kind, amount, operation_id, reason)
      values (r.account_user_id, 'shortfall', shortfall, p_operation,
              case r.state when 'released' then 'success after the hold was released' else 'success above the hold' end);
    end if;
    return r;
  end $$;

  create function credit_release(p_operation uuid, p_reason text) returns credit_reservations language plpgsql as $$
  declare
    r credit_reservations;
  begin
    update credit_reservations set state = 'released', reason = p_reason, finished_at = clock_timestamp()
     where operation_id = p_operation and state = 'held'
    returning * into r;
    if not found then select * into r from credit_reservations where operation_id = p_operation; end if;
    return r;
  end $$`;
