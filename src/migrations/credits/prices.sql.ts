/**
 * `credit_prices` is the current head, `credit_price_versions` its immutable history (BIL-7, BIL-16): the trigger writes
 * a version with each change, so that no price was ever in force without one.
 */
const PRICE_COLUMNS = (table: string) => `
    capability text not null constraint ${table}_capability_form check (capability ~ '^[a-z0-9_.]{1,64}$'),
    model text not null constraint ${table}_model_form check (model ~ '^([*]|[a-z0-9][a-z0-9._:/-]{0,199})$'),
    revision bigint not null constraint ${table}_revision_positive check (revision > 0),
    unit text not null constraint ${table}_unit_known check (unit in ('call', 'image', 'second', '1k_characters')),
    credits bigint not null constraint ${table}_credits_bounded check (credits between 0 and 1000000000000),
    free boolean not null default false,
    enabled boolean not null default true,
    constraint ${table}_free_is_explicit check (free = (credits = 0))`;

export const PRICES = `
  create table credit_prices (${PRICE_COLUMNS('credit_prices')},
    changed_by uuid constraint credit_prices_changed_by_fkey references users (id),
    change_reason text not null constraint credit_prices_change_reason_length check (char_length(change_reason) between 1 and 500),
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint credit_prices_pkey primary key (capability, model)
  );
  comment on column credit_prices.credits is 'Units per unit of quantity: 1 credit = 1,000,000.';
  comment on column credit_prices.model is 'The model that runs, never an alias; * prices the whole capability.';

  create table credit_price_versions (${PRICE_COLUMNS('credit_price_versions')},
    changed_by uuid constraint credit_price_versions_changed_by_fkey references users (id),
    change_reason text not null,
    effective_at timestamptz not null,
    constraint credit_price_versions_pkey primary key (capability, model, revision)
  );
  create trigger credit_price_versions_append_only before update or delete or truncate on credit_price_versions
    for each statement execute function refuse_append_only_change();

  create function credit_prices_number() returns trigger language plpgsql as $$
  begin
    new.updated_at := clock_timestamp();
    if tg_op = 'UPDATE' then
      new.revision := old.revision + 1;
    else
      -- A price that was deleted and set again goes on counting: a revision never names two prices.
      new.created_at := new.updated_at;
      new.revision := 1 + coalesce((select max(v.revision) from credit_price_versions v
        where v.capability = new.capability and v.model = new.model), 0);
    end if;
    return new;
  end $$;
  create trigger credit_prices_number before insert or update on credit_prices
    for each row execute function credit_prices_number();

  create function credit_prices_record_version() returns trigger language plpgsql as $$
  begin
    insert into credit_price_versions (
      capability, model, revision, unit, credits, free, enabled, changed_by, change_reason, effective_at)
    values (
      new.capability, new.model, new.revision, new.unit, new.credits, new.free, new.enabled, new.changed_by,
      new.change_reason, new.updated_at);
    return null;
  end $$;
  create trigger credit_prices_record_version after insert or update on credit_prices
    for each row execute function credit_prices_record_version()`;

/** One wildcard per capability, so that every model can be quoted from the first start on. */
export const WILDCARDS = `
  insert into credit_prices (capability, model, unit, credits, change_reason)
  select capability, '*', unit, credits, 'initial wildcard price'
    from (values
      ('text', 'call', 1000000),
      ('image.generate', 'image', 4000000),
      ('image.edit', 'image', 5000000),
      ('image.inpaint', 'image', 4000000),
      ('image.upscale', 'image', 3000000),
      ('image.remove_background', 'image', 1000000),
      ('video.text', 'second', 8000000),
      ('video.image', 'second', 8000000),
      ('video.reference', 'second', 9000000),
      ('video.edit', 'second', 9000000),
      ('video.motion', 'second', 6000000),
      ('video.lipsync', 'second', 5000000),
      ('video.upscale', 'second', 3000000),
      ('audio.speech', '1k_characters', 5000000),
      ('audio.music', 'second', 200000),
      ('audio.sfx', 'second', 100000),
      ('audio.voice_clone', 'call', 20000000),
      ('audio.transcribe', 'second', 10000),
      ('model3d', 'call', 25000000)
    ) as wildcard (capability, unit, credits)`;
