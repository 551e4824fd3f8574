-- Up Migration
-- What a store needs that joins a chain with its customers (decision 0193).
-- The chain that the store is joining at this moment.
alter table stores add column joins_chain_id uuid;
alter table stores add constraint stores_joins_chain_id_fkey foreign key (joins_chain_id) references stores;
alter table stores add constraint stores_joining_is_inactive
  check (joins_chain_id is null or (not is_active and chain_id is null and chain_since is null));

alter table shop_moves
  add column point_rate numeric(9, 4) not null default 1,
  add column step text,
  add column problem text,
  add column started_at timestamptz,
  add column former_terms jsonb;
alter table shop_moves add constraint shop_moves_point_rate_check check (point_rate > 0);
alter table shop_moves add constraint shop_moves_step_check
  check (step in ('close', 'customers', 'links', 'optOuts', 'finish'));
alter table shop_moves add constraint shop_moves_problem_check check (length(problem) between 1 and 500);

alter table customer_origins add column visits integer not null default 0;
alter table customer_origins add constraint customer_origins_visits_check check (visits >= 0);
