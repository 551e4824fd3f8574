-- Up Migration
-- Failed sign-ins by account and by address, counted for all processes together. The columns are those that
-- rate-limiter-flexible expects; expire is ms since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on rate_limits to regulars_app;
  end if;
exception
  when insufficient_privilege or invalid_grant_operation then
    raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
