-- How often each reward and promotion was redeemed, so that the owner's lists never count the history.

-- item_id is the id of a reward or a promotion. Its number is the sum of its parts, and a transaction counts in one that
-- no other transaction has locked (as in store_counter_parts), so nobody waits for the counter of a popular reward.
create table redemption_count_parts (
  store_id uuid not null references stores on delete cascade,
  item_id uuid not null,
  id uuid not null default new_id(),
  -- Negative where a redemption that another part counted was cancelled.
  redemptions integer not null,
  primary key (store_id, item_id, id)
)
with (fillfactor = 50);

create function count_redemptions(store uuid, item uuid, change integer) returns void language plpgsql as $$
begin
  update redemption_count_parts p set redemptions = p.redemptions + change
    where p.store_id = store and p.item_id = item and p.id = (
      select free.id from redemption_count_parts free
      where free.store_id = store and free.item_id = item limit 1 for no key update skip locked);
  if not found then
    insert into redemption_count_parts (store_id, item_id, redemptions) values (store, item, change);
  end if;
end $$;

-- Cancelled and deleted redemptions do not count.
create function redemption_counted() returns trigger language plpgsql security definer as $$
begin
  perform count_redemptions(new.store_id, coalesce(new.reward_id, new.promotion_id),
                            case when new.status <> 'cancelled' and new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

-- Rows go for good only with their store, or in bulk: once for each statement.
create function redemptions_uncounted() returns trigger language plpgsql security definer as $$
begin
  perform count_redemptions(d.store_id, d.item_id, -d.redemptions)
    from (select r.store_id, coalesce(r.reward_id, r.promotion_id) as item_id, count(*)::integer as redemptions
          from removed r join stores s on s.id = r.store_id and not s.is_being_deleted
          where r.status <> 'cancelled' and r.deleted_at is null
          group by 1, 2) d;
  return null;
end $$;

-- No redemption may be written between the counting and the triggers.
lock table redemptions in share row exclusive mode;

insert into redemption_count_parts (store_id, item_id, redemptions)
  select store_id, coalesce(reward_id, promotion_id), count(*)
  from redemptions where status <> 'cancelled' and deleted_at is null
  group by 1, 2;

create trigger redemption_counted_new after insert on redemptions
  for each row when (new.status <> 'cancelled' and new.deleted_at is null) execute function redemption_counted();
-- Completing a pending redemption changes no number and calls no function.
create trigger redemption_counted_changed after update of status, deleted_at on redemptions
  for each row when ((old.status <> 'cancelled' and old.deleted_at is null)
                     <> (new.status <> 'cancelled' and new.deleted_at is null))
  execute function redemption_counted();
create trigger redemptions_uncounted after delete on redemptions
  referencing old table as removed for each statement execute function redemptions_uncounted();

do $$
declare
  f text;
begin
  alter table redemption_count_parts enable row level security;
  create policy own_store on redemption_count_parts
    using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
    with check (store_in_sight(store_id));
  foreach f in array array['redemption_counted', 'redemptions_uncounted'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %I() from public', f);
  end loop;
  revoke execute on function count_redemptions(uuid, uuid, integer) from public;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      -- Default privileges grant more: only the triggers count.
      revoke insert, update, delete on redemption_count_parts from regulars_app;
      grant select on redemption_count_parts to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
