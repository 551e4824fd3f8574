-- Up Migration
-- The oldest migration that a version needs to work with this schema. A process without it does not start, or is not
-- ready any more. A migration that drops or renames what older versions use replaces the function.
create function oldest_compatible_migration() returns text language sql stable parallel safe as $$
  select '0001_schema'
$$;
