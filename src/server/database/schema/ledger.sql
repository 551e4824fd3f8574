-- All changes of balances, append-only and numbered for each customer. Every row carries a hash of itself and of the
-- previous hash, so that a row that was changed, removed or inserted around the triggers shows (decision 0129). (kind,
-- source) is the cause of a row, and one cause never counts twice.
create table points_ledger (
  store_id uuid not null,
  customer_id uuid not null,
  number integer not null,
  delta bigint not null check (delta <> 0),
  kind text not null
    check (kind in ('earn', 'redeem', 'refund', 'referral', 'adjustment', 'expiry', 'reversal', 'gift')),
  source text not null,
  balance_after bigint not null,
  actor_role text not null,
  actor_id uuid,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  -- The hash of this row and of the hash of the customer's previous row.
  hash bytea,
  -- A reason that the product gives, as a code with its values, in place of `reason`, which is what people wrote or the
  -- name of a reward. It is json, because jsonb does not keep the text that was hashed (decision 0172).
  details json,
  shop_id uuid,
  primary key (store_id, customer_id, number),
  -- Deferrable, because 'on conflict' does not accept a deferrable constraint: a row that 'on conflict' left out would
  -- still have moved the balance.
  constraint points_ledger_cause unique (store_id, kind, source) deferrable,
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check (kind not in ('redeem', 'expiry', 'reversal') or delta < 0),
  check (kind not in ('earn', 'refund') or delta > 0),
  constraint points_ledger_gift_adds check (kind <> 'gift' or delta > 0)
);

-- Returns the SHA-256 of the previous row's hash, if there is one, and the row as text (decision 0129). Each text
-- follows its number of bytes, so that two different rows never read the same. Details and a shop that are null add
-- nothing, because older rows were hashed without them. It is immutable, as Citus demands in an update, because no
-- setting changes how these types are written. It is PL/pgSQL, because a function in SQL would be expanded into the
-- update, which would take twice as long to prepare.
create function ledger_row_hash(
  previous bytea, store_id uuid, customer_id uuid, number integer, delta bigint, balance_after bigint, kind text,
  source text, actor_role text, actor_id uuid, reason text, created_at timestamptz, details json,
  shop_id uuid default null
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(previous, '') || convert_to(concat_ws(' ',
    store_id, customer_id, number, delta, balance_after, kind, (extract(epoch from created_at) * 1000000)::bigint,
    coalesce(actor_id::text, '-'), concat(octet_length(actor_role), ':', actor_role),
    concat(octet_length(source), ':', source), coalesce(octet_length(reason) || ':' || reason, '-'),
    octet_length(details::text) || ':' || details::text, shop_id), 'UTF8'));
end $$;

-- This trigger is the only way to change a balance. The update locks the customer, so that racing writers of one
-- customer queue, and numbers and balances have the same order. It computes the hash, because the previous one is known
-- under the lock only. Only a reversal (a refund at the register, a referral share taken back) may take a balance below
-- zero. Nothing is added to the ledger of a merged customer: a transaction that read that customer before the merge
-- gets a serialization failure, runs again and finds the remaining customer. The function acts as the owner of the
-- tables, because the application may not change a balance. The messages name the constraint, because the error of a
-- worker of a distributed database has no other field for it.
create function points_ledger_append() returns trigger language plpgsql security definer as $$
declare
  merged uuid;
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now(),
        ledger_hash = ledger_row_hash(c.ledger_hash, new.store_id, new.customer_id, c.ledger_rows + 1, new.delta,
                                      c.points + new.delta, new.kind, new.source, new.actor_role, new.actor_id,
                                      new.reason, new.created_at, new.details, new.shop_id)
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
create trigger points_ledger_append before insert on points_ledger
  for each row execute function points_ledger_append();

-- The conditions are part of the triggers, so that a ledger row costs no further call. pg_trigger_depth() is 0 in a
-- statement of a client. The application is refused at any depth: points_ledger_append() acts as the owner.
create function customers_points_follow_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'customers.points changes by a ledger row only' using errcode = 'restrict_violation';
end $$;
create trigger customers_points_follow_ledger_insert before insert on customers
  for each row when (new.points <> 0 or new.ledger_rows <> 0 or new.ledger_hash is not null)
  execute function customers_points_follow_ledger();
create trigger customers_points_follow_ledger_update before update of points, ledger_rows, ledger_hash on customers
  for each row when ((new.points <> old.points or new.ledger_rows <> old.ledger_rows
      or new.ledger_hash is distinct from old.ledger_hash)
    and (pg_trigger_depth() = 0 or current_user = 'regulars_app'))
  execute function customers_points_follow_ledger();

create function points_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger points_ledger_is_append_only before update on points_ledger
  for each row execute function points_ledger_is_append_only();
create trigger points_ledger_is_never_emptied before truncate on points_ledger
  for each statement execute function points_ledger_is_append_only();

-- Runs after the statement, when a cascade has deleted the store, or the store is marked as being deleted.
create function prevent_ledger_delete() returns trigger language plpgsql security definer as $$
declare
  store_ids uuid[] := array(select distinct store_id from removed);
begin
  if exists (select from stores s
             where not s.is_being_deleted and s.deletion_started_at is null and s.id = any (store_ids)) then
    raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger prevent_ledger_delete after delete on points_ledger
  referencing old table as removed for each statement execute function prevent_ledger_delete();
