-- Points that are given and not earned, and limits of what a purchase earns (decision 0200). A store without a row
-- gives nothing. A gift is off while its points are null.
create table gift_settings (
  store_id uuid not null references stores on delete cascade,
  -- Given at the first purchase of whoever signed up since, or when they confirmed their number by a code.
  sign_up_points integer check (sign_up_points between 1 and 10000),
  sign_up_since timestamptz,
  -- Given on birthdays since.
  birthday_points integer check (birthday_points between 1 and 10000),
  birthday_since timestamptz,
  -- Given once a day for a purchase since of at least so much.
  visit_points integer check (visit_points between 1 and 10000),
  visit_since timestamptz,
  visit_min_cents integer not null default 0 check (visit_min_cents between 0 and 10000000),
  -- A smaller purchase earns no points.
  earning_min_cents integer not null default 0 check (earning_min_cents between 0 and 10000000),
  -- The most points that one purchase earns, and all of a customer's in one day; null without a limit.
  sale_points_max integer check (sale_points_max between 1 and 1000000),
  day_points_max integer check (day_points_max between 1 and 1000000),
  primary key (store_id),
  check ((sign_up_points is null) = (sign_up_since is null)),
  check ((birthday_points is null) = (birthday_since is null)),
  check ((visit_points is null) = (visit_since is null))
);

-- The gifts that an order brought its customer: a sign-up gift with the first one, visit points with one of each day.
-- They are taken back when the order is worth less than it takes.
create table order_gifts (
  store_id uuid not null,
  order_id text not null,
  kind text not null check (kind in ('sign_up', 'visit')),
  -- The terms at the gift. The order needs no value any longer for points of it that had expired when they were to be
  -- taken back.
  points integer not null check (points > 0),
  min_cents integer not null,
  -- The points of it that the customer has now: none of a gift that was taken back.
  granted integer not null check (granted between 0 and points),
  -- How often it was given or taken back, which numbers the causes in the ledger.
  changes integer not null check (changes > 0),
  primary key (store_id, order_id, kind),
  foreign key (store_id, order_id) references order_credits (store_id, order_id) on delete cascade
);
