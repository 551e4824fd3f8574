-- Stores and owners are searched by part of a name, owners by the beginning of a word of their email too.

-- Every ending of a name, so that each part of a name is the beginning of one of these rows. With row-level security an
-- index serves comparisons by order only (decision 0001), which rules out like and trigrams. Endings are cut at 24
-- characters, and collate "C" makes 'begins with' a range.
create table search_terms (
  store_id uuid not null references stores on delete cascade,
  record_id uuid not null,
  kind text not null check (kind in ('store_name', 'subdomain', 'owner_name', 'owner_email')),
  term text collate "C" not null
);
-- The policy reads store_id of each row, so the index includes it and a search reads no row of the table.
create index search_terms_by_term on search_terms (kind, term, record_id) include (store_id);
create index search_terms_by_record on search_terms (store_id, record_id, kind);

create function add_search_terms(store uuid, record uuid, of_kind text, given text) returns void
language plpgsql as $$
begin
  insert into search_terms (store_id, record_id, kind, term)
    select distinct store, record, of_kind, btrim(substr(t.written, n, 24))
    from (select search_text(given) as written) t, generate_series(1, length(t.written)) n
    where btrim(substr(t.written, n, 24)) <> '';
end $$;

create function add_email_terms(store uuid, record uuid, email text) returns void language plpgsql as $$
begin
  insert into search_terms (store_id, record_id, kind, term)
    select distinct store, record, 'owner_email', substr(t.written, n, 24)
    from (select search_text(email) as written) t, generate_series(1, length(t.written)) n
    where substr(t.written, n, 1) ~ '[a-z0-9]' and (n = 1 or substr(t.written, n - 1, 1) !~ '[a-z0-9]');
end $$;

-- On a distributed database these two triggers act only on the coordinator, where the search terms are.
create function stores_keep_search_terms() returns trigger language plpgsql as $$
begin
  if to_regclass('search_terms') is null then
    return null;
  end if;
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
  if to_regclass('search_terms') is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from search_terms where store_id = old.store_id and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    perform add_search_terms(new.store_id, new.id, 'owner_name', new.name);
    perform add_email_terms(new.store_id, new.id, new.email);
  end if;
  return null;
end $$;
create trigger accounts_keep_search_terms_new after insert on accounts
  for each row when (new.role = 'store_owner') execute function accounts_keep_search_terms();
create trigger accounts_keep_search_terms_changed after update of name, email, store_id on accounts
  for each row when (new.role = 'store_owner'
    and (old.name is distinct from new.name or old.email is distinct from new.email
      or old.store_id is distinct from new.store_id))
  execute function accounts_keep_search_terms();
create trigger accounts_keep_search_terms_gone after delete on accounts
  for each row when (old.role = 'store_owner') execute function accounts_keep_search_terms();
