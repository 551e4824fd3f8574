-- When customers were last here: the later of customers.last_visit_at and customers.last_purchase_at. A purchase is a
-- credited order that was not taken back and is worth something. Its time is that of the payment, but never later than
-- that of the credit, because the clock of a register may be ahead.

-- Sets until when a customer is a regular: 90 days after the third-latest time that they were here. These times are the
-- check-ins, and the last purchase of each local day without a check-in. Every visit is a check-in of its own, so that
-- two of one day count twice.
create function set_regular_until(store uuid, customer uuid) returns void language plpgsql as $$
declare
  zone text;
  until timestamptz;
begin
  -- Otherwise a check-in and a credit at the same time would not see each other, and what the later one counted would
  -- be lost.
  perform from customers c where c.store_id = store and c.id = customer for no key update;
  select s.time_zone into zone from stores s where s.id = store;
  select here.at + interval '90 days' into until
  from (
    (select v.at from visits v where v.store_id = store and v.customer_id = customer order by v.at desc limit 3)
    union all
    select max(p.at) from (
      select least(o.paid_at, o.credited_at) as at from order_credits o
      where o.store_id = store and o.customer_id = customer and o.credited_at > now() - interval '90 days'
        and o.taken_back_at is null and o.eligible_cents > 0
    ) p
    where not exists (
      select from visits v
      where v.store_id = store and v.customer_id = customer
        and v.at between p.at - interval '26 hours' and p.at + interval '26 hours'
        and (v.at at time zone zone)::date = (p.at at time zone zone)::date)
    group by (p.at at time zone zone)::date
  ) here
  order by here.at desc offset 2 limit 1;
  update customers c set regular_until = until
    where c.store_id = store and c.id = customer and c.regular_until is distinct from until;
end $$;

create function visits_set_regular() returns trigger language plpgsql security definer as $$
begin
  perform set_regular_until(new.store_id, new.customer_id);
  return null;
end $$;
create trigger visits_set_regular after insert on visits
  for each row when (new.at > now() - interval '90 days') execute function visits_set_regular();

-- Keeps the time of a customer's last purchase as orders are credited, change, are taken back, and go to another
-- customer. A refund of the whole order or a credit that is taken back moves it back to the purchase before.
create function order_credits_set_last_purchase() returns trigger language plpgsql security definer as $$
declare
  before timestamptz;
  present timestamptz;
  latest timestamptz;
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null and old.eligible_cents > 0 then
    before := least(old.paid_at, old.credited_at);
  end if;
  if new.taken_back_at is null and new.eligible_cents > 0 then
    present := least(new.paid_at, new.credited_at);
  end if;
  if before is not null and (present is distinct from before or new.customer_id <> old.customer_id) then
    select max(least(o.paid_at, o.credited_at)) into latest from order_credits o
      where o.store_id = old.store_id and o.customer_id = old.customer_id
        and o.taken_back_at is null and o.eligible_cents > 0;
    update customers c set last_purchase_at = latest
      where c.store_id = old.store_id and c.id = old.customer_id and c.last_purchase_at is distinct from latest;
    perform set_regular_until(old.store_id, old.customer_id);
  end if;
  if present is not null and (present is distinct from before or new.customer_id <> old.customer_id) then
    update customers c set last_purchase_at = present
      where c.store_id = new.store_id and c.id = new.customer_id
        and (c.last_purchase_at is null or c.last_purchase_at < present);
    perform set_regular_until(new.store_id, new.customer_id);
  end if;
  return null;
end $$;
create trigger set_first_last_purchase after insert on order_credits
  for each row execute function order_credits_set_last_purchase();
create trigger set_changed_last_purchase
  after update of customer_id, eligible_cents, taken_back_at, paid_at, credited_at on order_credits
  for each row execute function order_credits_set_last_purchase();
