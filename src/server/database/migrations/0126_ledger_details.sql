-- Up Migration
-- Reasons as codes with values, which the hash covers (see schema/ledger.sql).
alter table points_ledger add column details json;

create function ledger_row_hash(
  previous bytea, store_id uuid, customer_id uuid, number integer, delta bigint, balance_after bigint, kind text,
  source text, actor_role text, actor_id uuid, reason text, created_at timestamptz, details json
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(previous, '') || convert_to(concat_ws(' ',
    store_id, customer_id, number, delta, balance_after, kind, (extract(epoch from created_at) * 1000000)::bigint,
    coalesce(actor_id::text, '-'), concat(octet_length(actor_role), ':', actor_role),
    concat(octet_length(source), ':', source), coalesce(octet_length(reason) || ':' || reason, '-'),
    octet_length(details::text) || ':' || details::text), 'UTF8'));
end $$;

create or replace function points_ledger_append() returns trigger language plpgsql security definer as $$
declare
  merged uuid;
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now(),
        ledger_hash = ledger_row_hash(c.ledger_hash, new.store_id, new.customer_id, c.ledger_rows + 1, new.delta,
                                      c.points + new.delta, new.kind, new.source, new.actor_role, new.actor_id,
                                      new.reason, new.created_at, new.details)
    where c.store_id = new.store_id and c.id = new.customer_id
    returning c.points, c.ledger_rows, c.merged_into, c.ledger_hash
      into new.balance_after, new.number, merged, new.hash;
  if not found then
    raise exception 'ledger row for an unknown customer: foreign key constraint "points_ledger_store_id_customer_id_fkey"'
      using errcode = 'foreign_key_violation', constraint = 'points_ledger_store_id_customer_id_fkey';
  end if;
  if merged is not null then
    raise exception 'the customer was merged into another one' using errcode = 'serialization_failure';
  end if;
  if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then
    raise exception 'balance would fall below zero: check constraint "points_not_below_zero"'
      using errcode = 'check_violation', constraint = 'points_not_below_zero';
  end if;
  return new;
end $$;

-- Replacing the function has reset its settings.
do $$
begin
  execute format('alter function points_ledger_append() set search_path = %I, pg_temp', current_schema());
end $$;

drop function ledger_row_hash(bytea, uuid, uuid, integer, bigint, bigint, text, text, text, uuid, text, timestamptz);
