-- Up Migration
-- Every ledger row carries a hash of itself and of the hash before it, so that a row that was changed, removed or
-- inserted around the triggers shows (decision 0129).

alter table points_ledger add column hash bytea;
-- The hash of the customer's newest ledger row; null without one.
alter table customers add column ledger_hash bytea;

-- SHA-256 of the previous row's hash, if there is one, and the row as text (decision 0129). A text of any length follows
-- its number of bytes, so that two different rows never read the same. Immutable, as Citus demands in an update: none of
-- these types is written differently by a setting. In PL/pgSQL, because a function in SQL would be expanded into the update,
-- which takes twice as long to prepare.
create function ledger_row_hash(
  previous bytea, store_id uuid, customer_id uuid, number integer, delta bigint, balance_after bigint, kind text,
  source text, actor_role text, actor_id uuid, reason text, created_at timestamptz
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(previous, '') || convert_to(concat_ws(' ',
    store_id, customer_id, number, delta, balance_after, kind, (extract(epoch from created_at) * 1000000)::bigint,
    coalesce(actor_id::text, '-'), concat(octet_length(actor_role), ':', actor_role),
    concat(octet_length(source), ':', source), coalesce(octet_length(reason) || ':' || reason, '-')), 'UTF8'));
end $$;

-- The workers of a distributed database need it: triggers and statements there call it.
do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition p where p.logicalrelid = 'customers'::regclass) then
      perform create_distributed_function('ledger_row_hash'::regproc::regprocedure);
    end if;
  end if;
end $$;

alter table points_ledger disable trigger points_ledger_is_append_only;
do $$
declare
  r record;
  head bytea;
begin
  for r in
    select store_id, customer_id, number, delta, balance_after, kind, source, actor_role, actor_id, reason, created_at
    from points_ledger order by store_id, customer_id, number
  loop
    if r.number = 1 then
      head := null;
    end if;
    head := ledger_row_hash(head, r.store_id, r.customer_id, r.number, r.delta, r.balance_after, r.kind, r.source,
                            r.actor_role, r.actor_id, r.reason, r.created_at);
    update points_ledger l set hash = head
      where l.store_id = r.store_id and l.customer_id = r.customer_id and l.number = r.number;
  end loop;
end $$;
alter table points_ledger enable trigger points_ledger_is_append_only;
update customers c set ledger_hash = l.hash from points_ledger l
  where l.store_id = c.store_id and l.customer_id = c.id and l.number = c.ledger_rows;

-- As in the schema of 1.0.0, with the hash. The update computes it, because the previous one is known under its lock only.
create or replace function points_ledger_append() returns trigger language plpgsql security definer as $$
declare
  merged uuid;
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now(),
        ledger_hash = ledger_row_hash(c.ledger_hash, new.store_id, new.customer_id, c.ledger_rows + 1, new.delta,
                                      c.points + new.delta, new.kind, new.source, new.actor_role, new.actor_id,
                                      new.reason, new.created_at)
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
-- Replacing a function removes its settings.
do $$
begin
  execute format('alter function points_ledger_append() set search_path = %I, pg_temp', current_schema());
end $$;

drop trigger customers_points_follow_ledger_insert on customers;
create trigger customers_points_follow_ledger_insert before insert on customers
  for each row when (new.points <> 0 or new.ledger_rows <> 0 or new.ledger_hash is not null)
  execute function customers_points_follow_ledger();
drop trigger customers_points_follow_ledger_update on customers;
create trigger customers_points_follow_ledger_update before update of points, ledger_rows, ledger_hash on customers
  for each row when ((new.points <> old.points or new.ledger_rows <> old.ledger_rows
      or new.ledger_hash is distinct from old.ledger_hash)
    and (pg_trigger_depth() = 0 or current_user = 'regulars_app'))
  execute function customers_points_follow_ledger();
