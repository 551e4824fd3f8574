-- Up Migration
-- What the platform's console looks up: names by any part of them, lists newest first, the audit log by actor and act.

-- ---------------------------------------------------------------- search by part of a name

-- How names and searches are written alike: small letters, accents gone.
create function search_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Every ending of a name, so that a part of it is the beginning of one of these rows. Below row-level security an index
-- serves comparisons by order only (decision 0001), which rules out like and trigrams. Endings are cut at 24 characters;
-- collate "C" makes 'begins with' a range.
create table search_terms (
  store_id uuid not null references stores on delete cascade,
  record_id uuid not null,
  kind text not null check (kind in ('store_name', 'subdomain', 'owner_name')),
  term text collate "C" not null
);
-- The policy asks for store_id of each row, so it travels with the index: a search reads no row of the table.
create index search_terms_by_term on search_terms (kind, term, record_id) include (store_id);
create index search_terms_by_record on search_terms (store_id, record_id, kind);
alter table search_terms enable row level security;
alter table search_terms force row level security;
create policy own_store on search_terms using (store_in_sight(store_id)) with check (store_in_sight(store_id));

create function add_search_terms(store uuid, record uuid, of_kind text, given text) returns void
language sql as $$
  insert into search_terms (store_id, record_id, kind, term)
    select distinct store, record, of_kind, btrim(substr(t.written, n, 24))
    from (select search_text(given) as written) t, generate_series(1, length(t.written)) n
    where btrim(substr(t.written, n, 24)) <> ''
$$;

create function stores_keep_search_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from search_terms where store_id = new.id and record_id = new.id;
  end if;
  perform add_search_terms(new.id, new.id, 'store_name', new.name);
  perform add_search_terms(new.id, new.id, 'subdomain', new.subdomain);
  return null;
end $$;
create trigger stores_keep_search_terms_new after insert on stores
  for each row execute function stores_keep_search_terms();
create trigger stores_keep_search_terms_changed after update of name, subdomain on stores
  for each row when (old.name is distinct from new.name or old.subdomain is distinct from new.subdomain)
  execute function stores_keep_search_terms();

create function accounts_keep_search_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_terms where store_id = old.store_id and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    perform add_search_terms(new.store_id, new.id, 'owner_name', new.name);
  end if;
  return null;
end $$;
create trigger accounts_keep_search_terms_new after insert on accounts
  for each row when (new.role = 'store_owner') execute function accounts_keep_search_terms();
create trigger accounts_keep_search_terms_changed after update of name, store_id on accounts
  for each row when (new.role = 'store_owner'
    and (old.name is distinct from new.name or old.store_id is distinct from new.store_id))
  execute function accounts_keep_search_terms();
create trigger accounts_keep_search_terms_gone after delete on accounts
  for each row when (old.role = 'store_owner') execute function accounts_keep_search_terms();

do $$
declare
  r record;
begin
  for r in select id, name, subdomain from stores loop
    perform add_search_terms(r.id, r.id, 'store_name', r.name);
    perform add_search_terms(r.id, r.id, 'subdomain', r.subdomain);
  end loop;
  for r in select id, store_id, name from accounts where role = 'store_owner' loop
    perform add_search_terms(r.store_id, r.id, 'owner_name', r.name);
  end loop;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      grant select, insert, update, delete on search_terms to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;

-- ---------------------------------------------------------------- lists, newest first

create index stores_newest_by_state on stores (is_active, created_at desc, id desc);
create index stores_by_name on stores (name, id);
-- The order of the stores of a group.
create index stores_by_folded_name on stores (lower(name), name, id);
drop index accounts_by_role;
create index accounts_newest on accounts (role, created_at desc, id desc);
create index store_groups_newest on store_groups (created_at desc, id desc);

-- The log keeps its rows when their store or account is gone. Each filter has an index in the order of the list.
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
-- A record is looked up by its id alone too, which leads to few rows whatever their type.
drop index audit_log_by_record;
create index audit_log_by_record on audit_log (record_id, id desc);
create index audit_log_by_type on audit_log (record_type, id desc);

-- The same walls in words that the planner takes for half the rows instead of one in 200: by that guess it would read and
-- sort all rows of a list rather than take the next page from its index.
do $$
declare
  t record;
begin
  for t in select * from (values ('stores', 'id'), ('accounts', 'store_id'), ('search_terms', 'store_id'),
                                 ('audit_log', 'store_id'), ('store_group_members', 'store_id')) of_list (name, key)
  loop
    execute format('drop policy own_store on %I', t.name);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(%I) end)
        with check (store_in_sight(%I))$policy$, t.name, t.key, t.key);
  end loop;
end $$;

-- ---------------------------------------------------------------- a store goes as a whole

-- Nobody counts the rows of a store that is going: its counters go with it, and a count for each row would be most of
-- the work. app.deleting_store names the store for that one transaction. The condition is written out for each trigger:
-- a function would be planned anew for each customer's rows, which takes longer than deleting them.
drop trigger redemptions_count on redemptions;
create constraint trigger redemptions_count after insert or update on redemptions
  deferrable initially deferred for each row execute function redemptions_count();
create constraint trigger redemptions_count_gone after delete on redemptions
  deferrable initially deferred for each row
  when (current_setting('app.deleting_store', true) is distinct from old.store_id::text)
  execute function redemptions_count();

drop trigger customers_count_new on customers;
create constraint trigger customers_count_new after insert on customers
  deferrable initially deferred for each row execute function customers_count();
create constraint trigger customers_count_gone after delete on customers
  deferrable initially deferred for each row
  when (current_setting('app.deleting_store', true) is distinct from old.store_id::text)
  execute function customers_count();

drop trigger points_ledger_is_append_only on points_ledger;
create trigger points_ledger_is_append_only before update on points_ledger
  for each row execute function points_ledger_is_append_only();
create trigger points_ledger_goes_with_its_store before delete on points_ledger
  for each row when (current_setting('app.deleting_store', true) is distinct from old.store_id::text)
  execute function points_ledger_is_append_only();
