-- What all nouns use: ids, text for searching, and row-level security's view of the current store.

-- Returns a time-ordered UUID (RFC 9562, version 7), so that new rows land at the end of their index.
create function new_id() returns uuid
language sql volatile parallel safe as $$
  select encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid())
                placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
                from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;

-- Returns a text in lower case and without accents, so that names and searches compare equal.
create function search_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- The shop_id of counters that count everything of a store or a chain.
create function no_shop() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- app.store is '*' for work of the platform and a store's id for work of that store. Otherwise no row is visible.
create function is_visible_store(store uuid) returns boolean language sql stable parallel safe as $$
  select current_setting('app.store', true) in ('*', store::text)
$$;
