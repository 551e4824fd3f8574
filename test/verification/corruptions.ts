import type { BusyStore } from './busyStore';

/** A superuser's statement that breaks a rule. It returns the ids that the rule must report. */
export interface Corruption {
  rule: string;
  /** A description of the corruption. */
  what: string;
  text: string;
  values: (busy: BusyStore) => unknown[];
  names?: (busy: BusyStore) => string;
}

const storeOnly = ({ store }: BusyStore) => [store.id];
const withBuyer = ({ store, buyer }: BusyStore) => [store.id, buyer.id];
const buyerId = ({ buyer }: BusyStore) => buyer.id;

/** Appends a ledger row like the trigger, which is disabled. */
const append = (columns: { customer: string; delta: string; kind: string; source: string }) => `
  with moved as (
    update customers set points = points + (${columns.delta}), ledger_rows = ledger_rows + 1
    where store_id = $1 and id = ${columns.customer} returning id, points, ledger_rows)
  insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role)
  select $1, id, ledger_rows, ${columns.delta}, '${columns.kind}', ${columns.source}, points, 'system' from moved`;

const FOREIGN = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

export const CORRUPTIONS: readonly Corruption[] = [
  {
    rule: 'balance',
    what: 'a balance with points that no ledger row gave',
    text: 'update customers set points = points + 10 where store_id = $1 and id = $2',
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'balance',
    what: 'a count of ledger rows that is one too high',
    text: 'update customers set ledger_rows = ledger_rows + 1 where store_id = $1 and id = $2',
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'expiry-justified',
    what: 'points that expired although the store never decided so',
    text: append({ customer: '$2', delta: '-1', kind: 'expiry', source: `'expiry:' || $2 || ':2026-01-01'` }),
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'ledger-chain',
    what: 'a missing ledger row',
    text: 'delete from points_ledger where store_id = $1 and customer_id = $2 and number = 2',
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #3`,
  },
  {
    rule: 'ledger-chain',
    what: 'a changed amount',
    text: 'update points_ledger set delta = delta + 1 where store_id = $1 and customer_id = $2 and number = 2',
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #2`,
  },
  {
    rule: 'ledger-hash',
    what: 'a changed time',
    text: `update points_ledger set created_at = (created_at at time zone 'UTC' + interval '1 day') at time zone 'UTC'
           where store_id = $1 and customer_id = $2 and number = 2`,
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #2`,
  },
  {
    rule: 'ledger-hash',
    what: 'a shop that was added later',
    text: `update points_ledger set shop_id = '${FOREIGN}' where store_id = $1 and customer_id = $2 and number = 2`,
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #2`,
  },
  {
    rule: 'no-overdraft',
    what: 'an adjustment below zero',
    text: append({ customer: '$2', delta: '-100000', kind: 'adjustment', source: `'adjustment:overdraft'` }),
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'cause-once',
    what: 'an order that was credited twice',
    text: append({ customer: '$2', delta: '333', kind: 'earn', source: `'order:' || $3` }),
    values: ({ store, buyer, orders }) => [store.id, buyer.id, orders.reduced],
    names: ({ orders }) => orders.reduced,
  },
  {
    rule: 'cause-known',
    what: 'points earned by nothing',
    text: append({ customer: '$2', delta: '50', kind: 'earn', source: `'gift'` }),
    values: withBuyer,
    names: () => 'earn gift',
  },
  {
    rule: 'redemption-paid',
    what: 'a redemption without its ledger rows',
    text: `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day)
           values ($1, $2, $3, 'completed', 40, 'Free coffee', 'FREE_ITEM', 0, current_date)`,
    values: ({ store, referrer, reward }) => [store.id, referrer.id, reward.id],
  },
  {
    rule: 'redemption-paid',
    what: 'a status that the ledger does not follow',
    text: `update redemptions set status = 'cancelled' where store_id = $1 and id = $2`,
    values: ({ store, heldTwice }) => [store.id, heldTwice],
    names: ({ heldTwice }) => heldTwice,
  },
  {
    rule: 'redemption-paid',
    what: 'points that were taken more often than they were returned',
    text: 'update redemptions set hold = 1 where store_id = $1 and id = $2',
    values: ({ store, heldTwice }) => [store.id, heldTwice],
    names: ({ heldTwice }) => heldTwice,
  },
  {
    rule: 'redemption-known',
    what: 'ledger rows of a redemption that is gone',
    text: 'delete from redemptions where store_id = $1 and id = $2',
    values: ({ store, heldTwice }) => [store.id, heldTwice],
    names: ({ heldTwice }) => heldTwice,
  },
  {
    rule: 'redemption-known',
    what: 'a redemption that another customer paid',
    text: 'update redemptions set customer_id = $3 where store_id = $1 and id = $2',
    values: ({ store, heldTwice, referrer }) => [store.id, heldTwice, referrer.id],
    names: ({ heldTwice }) => heldTwice,
  },
  {
    rule: 'daily-use',
    what: 'a use of the daily limit without a redemption',
    text: 'update reward_daily_use set used = used + 1 where store_id = $1 and reward_id = $2',
    values: ({ store, reward }) => [store.id, reward.id],
    names: ({ reward }) => reward.id,
  },
  {
    rule: 'daily-limit',
    what: 'more redemptions than the limit of the day',
    text: `with limited as (
             update rewards set daily_limit = 1, updated_at = now() - interval '30 days' where store_id = $1 and id = $2)
           insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day)
           select store_id, $3::uuid, reward_id, status, points_used, item_name, item_type, item_value, day from redemptions
           where store_id = $1 and reward_id = $2 and hold = 1 and status = 'completed'`,
    values: ({ store, reward, referrer }) => [store.id, reward.id, referrer.id],
    names: ({ reward }) => reward.id,
  },
  {
    rule: 'review-customer',
    what: 'a question about the reward of somebody else',
    text: `insert into pos_review_rewards (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at)
           values ($1, $2, $3, 'ANY', 100, 50, now())`,
    values: ({ store, heldTwice, referrer }) => [store.id, heldTwice, referrer.id],
    names: ({ heldTwice }) => heldTwice,
  },
  {
    rule: 'order-due',
    what: 'an order that granted more than is due',
    text: 'update order_credits set granted_points = granted_points + 1 where store_id = $1 and order_id = $2',
    values: ({ store, orders }) => [store.id, orders.multiplied],
    names: ({ orders }) => orders.multiplied,
  },
  {
    rule: 'order-due',
    what: 'a share of the referrer that is not due',
    text: 'update order_credits set granted_share = granted_share + 1 where store_id = $1 and order_id = $2',
    values: ({ store, orders }) => [store.id, orders.reduced],
    names: ({ orders }) => orders.reduced,
  },
  {
    rule: 'order-due',
    what: 'an order that is worth less than it granted',
    text: 'update order_credits set eligible_cents = eligible_cents - 500 where store_id = $1 and order_id = $2',
    values: ({ store, orders }) => [store.id, orders.multiplied],
    names: ({ orders }) => orders.multiplied,
  },
  {
    rule: 'order-due',
    what: 'an order that granted points for what earns none',
    text: 'update order_credits set excluded_cents = 500 where store_id = $1 and order_id = $2',
    values: ({ store, orders }) => [store.id, orders.multiplied],
    names: ({ orders }) => orders.multiplied,
  },
  {
    rule: 'order-granted',
    what: 'an order whose points are not in the ledger',
    text: `delete from points_ledger where store_id = $1 and source = 'order:' || $2 and kind = 'earn'`,
    values: ({ store, orders }) => [store.id, orders.multiplied],
    names: ({ orders }) => orders.multiplied,
  },
  {
    rule: 'order-granted',
    what: 'points of an order that no one claimed',
    text: append({ customer: '$2', delta: '77', kind: 'earn', source: `'order:UNCLAIMED'` }),
    values: withBuyer,
    names: () => 'UNCLAIMED',
  },
  {
    rule: 'gift-granted',
    what: 'a gift of an order that is not in the ledger',
    text: `delete from points_ledger where store_id = $1 and source = 'visit:' || $2 || '#1'`,
    values: ({ store, orders }) => [store.id, orders.multiplied],
    names: ({ orders }) => orders.multiplied,
  },
  {
    rule: 'gift-due',
    what: 'visit points for an order that is worth too little',
    text: `update order_gifts set min_cents = 1000000 where store_id = $1 and order_id = $2 and kind = 'visit'`,
    values: ({ store, orders }) => [store.id, orders.multiplied],
    names: ({ orders }) => orders.multiplied,
  },
  {
    rule: 'gift-once',
    what: 'a second sign-up gift',
    text: append({ customer: '$2', delta: '100', kind: 'gift', source: `'sign-up:' || $2` }),
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'gift-once',
    what: 'visit points for two orders of a day',
    text: `
      with given as (
        insert into order_gifts (store_id, order_id, kind, points, min_cents, granted, changes)
        values ($1, $3, 'visit', 5, 0, 5, 1))
      insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role)
      values ($1, $2, 1000, 5, 'gift', 'visit:' || $3 || '#1', 0, 'system')`,
    values: ({ store, buyer, orders }) => [store.id, buyer.id, orders.reduced],
    names: buyerId,
  },
  {
    rule: 'gift-once',
    what: 'two birthday gifts within a year',
    text: `
      insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role)
      select $1, $2::uuid, 1000 + n, 1, 'gift', 'birthday:' || $2 || ':' || (2000 + n), 0, 'system'
      from generate_series(1, 2) n`,
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'cause-known',
    what: 'a gift to another customer than its cause names',
    text: append({ customer: '$2', delta: '50', kind: 'gift', source: `'birthday:${FOREIGN}:2026'` }),
    values: withBuyer,
    names: () => `birthday:${FOREIGN}:2026`,
  },
  {
    rule: 'order-customer',
    what: 'an order that was credited to another customer',
    text: 'update order_credits set customer_id = $3, checkout_id = null where store_id = $1 and order_id = $2',
    values: ({ store, orders, referrer }) => [store.id, orders.reduced, referrer.id],
    names: ({ orders }) => orders.reduced,
  },
  {
    rule: 'order-taken-back',
    what: 'a credit that was taken back and keeps its points',
    text: 'update order_credits set taken_back_at = now(), take_backs = 1, checkout_id = null where store_id = $1 and order_id = $2',
    values: ({ store, orders }) => [store.id, orders.reduced],
    names: ({ orders }) => orders.reduced,
  },
  {
    rule: 'checkout-order',
    what: 'a matched checkout without its credit',
    text: `update pending_checkouts set order_id = 'OTHER' where store_id = $1 and order_id = $2`,
    values: ({ store, orders }) => [store.id, orders.multiplied],
  },
  {
    rule: 'multiplier-once',
    what: 'a multiplier that was used and can be used again',
    text: 'update redemptions set applied_order_id = null where store_id = $1 and applied_order_id is not null',
    values: storeOnly,
  },
  {
    rule: 'multiplier-once',
    what: 'an order with the multiplier of no promotion',
    text: 'update order_credits set multiplier = 3 where store_id = $1 and order_id = $2',
    values: ({ store, orders }) => [store.id, orders.reduced],
    names: ({ orders }) => orders.reduced,
  },
  {
    rule: 'boost-of-payment',
    what: 'a boost that began after the payment',
    text: `update boosts set created_at = now() + interval '1 hour' where store_id = $1`,
    values: storeOnly,
    names: ({ orders }) => orders.boosted,
  },
  {
    rule: 'boost-of-payment',
    what: 'an order with a boost and a multiplier',
    text: `update order_credits set multiplier_redemption_id = '${FOREIGN}' where store_id = $1 and order_id = $2`,
    values: ({ store, orders }) => [store.id, orders.boosted],
    names: ({ orders }) => orders.boosted,
  },
  {
    rule: 'boost-of-payment',
    what: 'an order that was paid during a boost and earned nothing by it',
    text: `update order_credits set boost_id = null, multiplier = 1 where store_id = $1 and order_id = $2`,
    values: ({ store, orders }) => [store.id, orders.boosted],
    names: ({ orders }) => orders.boosted,
  },
  {
    rule: 'points-events',
    what: 'a change of a balance without its event',
    text: `delete from events where store_id = $1 and type = 'points.changed' and data ->> 'customerId' = $2::text`,
    values: withBuyer,
    names: buyerId,
  },
  {
    rule: 'points-events',
    what: 'an event with another balance',
    text: `update events set data = jsonb_set(data, '{balance}', '1') where store_id = $1 and data ->> 'customerId' = $2::text
             and data ->> 'number' = '2'`,
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #2`,
  },
  {
    rule: 'points-events',
    what: 'a change that two events tell',
    text: `insert into events select store_id, epoch, tx, new_id(), type, at, shop_id, data from events
           where store_id = $1 and data ->> 'customerId' = $2::text and data ->> 'number' = '1'`,
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #1: 2 events`,
  },
  {
    rule: 'points-events',
    what: 'an event of a change that the ledger does not have',
    text: `update events set data = jsonb_set(data, '{number}', '99') where store_id = $1
             and data ->> 'customerId' = $2::text and data ->> 'number' = '2'`,
    values: withBuyer,
    names: ({ buyer }) => `${buyer.id} #99: event without a change`,
  },
  {
    rule: 'sales-days',
    what: 'sales of a day that no credited order has',
    text: `update sales_days set purchases = purchases + 1, cents = cents + 500 where store_id = $1`,
    values: storeOnly,
  },
  {
    rule: 'last-purchase',
    what: 'a customer with a last purchase that no credited order has',
    text: `update customers set last_purchase_at = now() + interval '1 day' where store_id = $1 and id = $2`,
    values: ({ store, referrer }) => [store.id, referrer.id],
    names: ({ referrer }) => referrer.id,
  },
  {
    rule: 'referral-once',
    what: 'a customer who was credited for their own registration',
    text: `update points_ledger set source = 'registration:' || customer_id where store_id = $1 and kind = 'referral'
             and source like 'registration:%'`,
    values: storeOnly,
    names: ({ referrer }) => referrer.id,
  },
  {
    rule: 'referral-circle',
    what: 'two customers who referred each other',
    text: 'update customers set referred_by = $2 where store_id = $1 and id = $3',
    values: ({ store, buyer, referrer }) => [store.id, buyer.id, referrer.id],
    names: buyerId,
  },
  {
    rule: 'customer-daily-use',
    what: 'a use of the daily limit of referrals without a credit',
    text: `update customer_daily_use set granted = granted + 1 where store_id = $1 and kind = 'referral'`,
    values: storeOnly,
    names: ({ referrer }) => referrer.id,
  },
  {
    rule: 'opening-once',
    what: 'an opening balance that an import gave twice',
    text: append({
      customer: `(select customer_id from points_ledger where store_id = $1 and source like 'import:%' limit 1)`,
      delta: '30',
      kind: 'adjustment',
      source: `'import:again'`,
    }),
    values: storeOnly,
  },
  {
    rule: 'merged-empty',
    what: 'a visit that stayed with a merged customer',
    text: `update visits set customer_id = $2 where (store_id, id) in (
             select store_id, id from visits where store_id = $1 limit 1)`,
    values: ({ store, merged }) => [store.id, merged.id],
    names: ({ merged }) => merged.id,
  },
  {
    rule: 'merge-moved',
    what: 'a merge that gave more than it took',
    text: `update points_ledger set delta = delta + 5 where store_id = $1 and source = 'merge:' || $2`,
    values: ({ store, merged }) => [store.id, merged.id],
    names: ({ merged }) => merged.id,
  },
  {
    rule: 'erased-forgotten',
    what: 'the name of an erased customer',
    text: `update customers set name = 'Ed Erased' where store_id = $1 and id = $2`,
    values: ({ store, erased }) => [store.id, erased.id],
    names: ({ erased }) => erased.id,
  },
  {
    rule: 'session-account',
    what: 'a session of an owner with the rights of a cashier',
    text: `update sessions set role = 'cashier' where store_id = $1 and role = 'store_owner'`,
    values: storeOnly,
  },
  {
    rule: 'store-counters',
    what: 'a counter of customers that is one too high',
    text: `update store_counter_shards set customers = customers + 1
           where (store_id, id) in (select store_id, id from store_counter_shards where store_id = $1 limit 1)`,
    values: storeOnly,
    names: () => 'customers: ',
  },
  {
    rule: 'redemption-counts',
    what: 'a counter of redemptions that is one too low',
    text: `update redemption_counter_shards set redemptions = redemptions - 1 where store_id = $1 and item_id = $2`,
    values: ({ store, reward }) => [store.id, reward.id],
    names: ({ reward }) => reward.id,
  },
  {
    rule: 'day-points',
    what: 'points issued on another day',
    text: 'update store_day_shards set day = day - 1 where store_id = $1',
    values: storeOnly,
  },
  {
    rule: 'day-customers',
    what: 'a customer too few on a day',
    text: 'update store_day_shards set customers_added = customers_added - 1 where store_id = $1 and customers_added > 0',
    values: storeOnly,
    names: () => 'all days',
  },
  {
    rule: 'day-check-ins',
    what: 'check-ins at another hour',
    text: `update store_day_shards set check_ins_by_hour = check_ins_by_hour[2:24] || check_ins_by_hour[1:1]
           where store_id = $1 and check_ins > 0`,
    values: storeOnly,
    names: () => ' h: ',
  },
  {
    rule: 'visit-counts',
    what: 'a visit that is gone',
    text: `delete from visits where (store_id, id) in (select store_id, id from visits where store_id = $1 limit 1)`,
    values: storeOnly,
    names: () => 'all customers',
  },
  {
    rule: 'first-visits',
    what: 'a customer who was counted as new twice',
    text: `update store_day_shards set new_customers = new_customers + 9, check_ins = check_ins + 9 where store_id = $1
             and check_ins > 0`,
    values: storeOnly,
  },
  {
    rule: 'shop-counters',
    what: 'customers of a shop that nobody joined in',
    text: `insert into store_counter_shards (store_id, shop_id, customers) values ($1, '${FOREIGN}', 2)`,
    values: storeOnly,
    names: () => `${FOREIGN} customers: 2, counted 0`,
  },
  {
    rule: 'shop-counters',
    what: 'a check-in in a shop that was not counted',
    text: `update visits set shop_id = '${FOREIGN}' where store_id = $1`,
    values: storeOnly,
    names: () => `${FOREIGN} check-ins on all days: 0, counted`,
  },
  {
    rule: 'chain-shops',
    what: 'a shop of a store that began no chain',
    text: 'update stores set chain_id = $2 where id = $1',
    values: ({ store, foreign }) => [store.id, foreign.store.id],
    names: ({ foreign }) => `shop of ${foreign.store.id}`,
  },
  {
    rule: 'chain-shops',
    what: 'a chain that does not list its first shop',
    text: 'update stores set chain_since = now() where id = $1',
    values: storeOnly,
    names: () => 'chain without its first shop',
  },
  {
    rule: 'chain-shops',
    what: 'a listed shop that belongs to no chain',
    text: `insert into shops (store_id, id, number, name, joined_at) values ($1, $2, 1, 'Harbor', now())`,
    values: ({ store, foreign }) => [store.id, foreign.store.id],
    names: ({ foreign }) => `shop ${foreign.store.id}`,
  },
  {
    rule: 'chain-shops',
    what: 'a store that is closed for a move that nobody makes',
    text: 'update stores set is_active = false, joins_chain_id = $2 where id = $1',
    values: ({ store, foreign }) => [store.id, foreign.store.id],
    names: ({ foreign }) => `joins or leaves ${foreign.store.id} without a move`,
  },
  {
    rule: 'moves-of-shops',
    what: 'points of a customer whom no shop brought',
    text: append({ customer: '$2', delta: '5', kind: 'adjustment', source: `'move:' || $2 || '#1'` }),
    values: withBuyer,
    names: ({ buyer }) => `customer ${buyer.id} was not brought`,
  },
  {
    rule: 'shops-known',
    what: 'an owner of a shop of another chain',
    text: `update accounts set shop_id = $2 where store_id = $1 and role = 'store_owner'`,
    values: ({ store, foreign }) => [store.id, foreign.store.id],
    names: () => 'accounts ',
  },
  {
    rule: 'shops-known',
    what: 'a reward in a shop of another chain',
    text: 'update rewards set shop_ids = array[$3::uuid] where store_id = $1 and id = $2',
    values: ({ store, reward, foreign }) => [store.id, reward.id, foreign.store.id],
    names: ({ reward }) => `rewards ${reward.id}`,
  },
  {
    rule: 'orders-of-shops',
    what: 'a purchase by the clock of a shop, in a store without shops',
    text: `update order_credits set time_zone = 'America/New_York' where (store_id, order_id) in (
             select store_id, order_id from order_credits where store_id = $1 limit 1)`,
    values: storeOnly,
    names: () => ': time zone',
  },
  {
    rule: 'campaign-counts',
    what: 'a text that is missing in its campaign',
    text: `update sms_campaigns set sent = sent - 1, failed = failed + 1 where store_id = $1 and id = $2 and sent > 0`,
    values: ({ store, campaignId }) => [store.id, campaignId],
    names: ({ campaignId }) => campaignId,
  },
  {
    rule: 'sms-usage',
    what: 'segments that no text used',
    text: 'update sms_usage set used = used + 1 where store_id = $1',
    values: storeOnly,
  },
  {
    rule: 'own-store',
    what: 'a visit of a customer of no store',
    text: `update visits set customer_id = '${FOREIGN}' where (store_id, id) in (
             select store_id, id from visits where store_id = $1 limit 1)`,
    values: storeOnly,
    names: () => `visits.customer_id ${FOREIGN}`,
  },
  {
    rule: 'own-store',
    what: 'a redemption of the reward of another store',
    text: 'update redemptions set reward_id = $3 where store_id = $1 and id = $2',
    values: ({ store, heldTwice, foreign }) => [store.id, heldTwice, foreign.reward.id],
    names: ({ foreign }) => `redemptions.reward_id ${foreign.reward.id}`,
  },
  {
    rule: 'own-store',
    what: 'a ledger row that changed its store',
    text: 'update points_ledger set store_id = $1 where store_id = $2 and customer_id = $3',
    values: ({ store, foreign }) => [store.id, foreign.store.id, foreign.customer.id],
    names: ({ foreign }) => `points_ledger.customer_id ${foreign.customer.id}`,
  },
  {
    rule: 'own-store',
    what: 'a redemption in a shop that the store does not have',
    text: 'update redemptions set shop_id = $3 where store_id = $1 and id = $2',
    values: ({ store, heldTwice, foreign }) => [store.id, heldTwice, foreign.store.id],
    names: ({ foreign }) => `redemptions.shop_id ${foreign.store.id}`,
  },
  {
    rule: 'store-exists',
    what: 'rows of a store that is gone',
    text: 'delete from stores where id = $1',
    values: storeOnly,
    names: () => 'store_secrets',
  },
  {
    rule: 'keys-readable',
    what: 'an API key with a flipped bit',
    text: 'update store_secrets set ghl_api_key = set_byte(ghl_api_key, 14, get_byte(ghl_api_key, 14) # 1) where store_id = $1',
    values: storeOnly,
  },
  {
    rule: 'sign-in-codes-readable',
    what: 'sign-in codes of an owner that were encrypted with another key',
    text: `insert into second_factors (account_id, key_id, secret)
           select id, 'another', '\\x00' from accounts where store_id = $1 and role = 'store_owner' limit 1`,
    values: storeOnly,
  },
  {
    rule: 'webhook-secrets-readable',
    what: 'the secret of a webhook that was encrypted with another key',
    text: `insert into webhook_endpoints (store_id, url, description, types, secret, key_id, epoch, tx, event_id)
           values ($1, 'https://example.com', '', '{}', '\\x00', 'another', 0, '1', new_id())`,
    values: storeOnly,
  },
];

/** Numbers that only the product's own statements may change. The test changes a random one in a random row. */
export const NUMBERS: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['customers', 'points', 'ledger_rows', 'visits'],
  ['points_ledger', 'delta', 'balance_after', 'number'],
  ['redemptions', 'points_used', 'hold'],
  ['order_credits', 'granted_points', 'granted_share'],
  ['reward_daily_use', 'used'],
  ['redemption_counter_shards', 'redemptions'],
  [
    'store_counter_shards',
    'rewards_pending',
    'rewards_completed',
    'rewards_cancelled',
    'rewards_redeemed',
    'reward_points_used',
    'promotions_redeemed',
    'customers',
    'points_issued',
    'points_outstanding',
  ],
  ['store_day_shards', 'points_issued', 'points_redeemed', 'rewards_redeemed', 'customers_added', 'check_ins'],
  ['sales_days', 'purchases', 'cents'],
  ['sms_campaigns', 'sent', 'recipients'],
  ['sms_messages', 'segments'],
  ['sms_usage', 'used'],
];
