import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** Columns with the shops of a chain in which a record is valid. */
const SHOP_LISTS = [
  ['rewards', 'shop_ids'],
  ['promotions', 'shop_ids'],
  ['boosts', 'shop_ids'],
  ['redemptions', 'valid_shops'],
] as const;

/** Rows with the id of an order of a shop's register. */
const ORDERS = ['order_credits', 'pos_review_orders', 'pos_review_rewards', 'register_purchases'] as const;

/** SQL for the number of the shop that first read the register of an order: it follows its id, except for shop 0. */
const numberIn = (orderId: string) => `coalesce(substring(${orderId} from '~([0-9]+)$')::integer, 0)`;

/** SQL that tells whether orders of the shop `h` have this number: its own, or that of a register it took over. */
const hasNumber = (number: string) =>
  `(h.number = ${number} or exists (select from jsonb_each_text(h.merchants) m where m.value::integer = ${number}))`;

/**
 * SQL for the archives of shops that joined and are not deleted. An archive has no points while its shop is in the
 * chain, that is when it neither joins nor leaves and has not left.
 */
const ARCHIVES = `
  select h.store_id, h.id as shop_id, h.point_rate,
         h.left_at is null and not exists (select from shop_moves m where m.store_id = h.store_id and m.shop_id = h.id
                                             and m.status = 'running') as is_in_chain
  from shops h
  where exists (select from shop_moves m where m.store_id = h.store_id and m.shop_id = h.id and m.direction = 'join'
                  and m.status in ('running', 'done'))
    and exists (select from stores s where s.id = h.id and s.deletion_started_at is null)`;

/** Rules for the stores that are shops of a chain. */
export const CHAIN_RULES: readonly Rule[] = [
  {
    id: 'chain-shops',
    title: 'The shops of a chain are the stores that belong to it',
    checked: CHECKED.stores,
    violations: [
      `select s.id as store_id, 'shop of ' || s.chain_id as id from stores s
       where s.chain_id is not null
         and not (exists (select from stores c where c.id = s.chain_id and c.chain_since is not null)
                  and (s.chain_id, s.id) in (select store_id, id from shops where left_at is null))`,
      `select s.id as store_id, 'chain without its first shop' as id from stores s
       where s.chain_since is not null and s.id not in (select store_id from shops where number = 0)`,
      `select s.id as store_id, 'joins or leaves ' || s.joins_chain_id || ' without a move' as id from stores s
       where s.joins_chain_id is not null
         and (s.joins_chain_id, s.id) not in (select store_id, shop_id from shop_moves where status = 'running')`,
      // While a shop joins, it is already listed.
      `select h.store_id, 'shop ' || h.id as id from shops h
       where h.left_at is null
         and not exists (select from stores s where s.id = h.id
                           and (s.chain_id = h.store_id or (h.number = 0 and s.chain_since is not null)))
         and not exists (select from shop_moves m
                         where m.store_id = h.store_id and m.shop_id = h.id and m.status = 'running')`,
    ],
  },
  {
    id: 'shops-known',
    title: 'Accounts, sessions and offers are limited to shops of their own chain',
    checked: CHECKED.stores,
    violations: [
      ...['accounts', 'sessions'].map(
        (table) =>
          `select a.store_id, '${table} ' || a.id as id from ${table} a
           where a.shop_id is not null and (a.store_id, a.shop_id) not in (select store_id, id from shops)`,
      ),
      ...SHOP_LISTS.map(
        ([table, column]) =>
          `select o.store_id, '${table} ' || o.id as id from ${table} o cross join unnest(o.${column}) valid (shop_id)
           where not exists (select from shops h where h.store_id = o.store_id and h.id = valid.shop_id)`,
      ),
    ],
  },
  {
    id: 'moves-of-shops',
    title:
      'What customers brought to a chain, less what went back, left the ledger of their shop, and is worth what the rate says',
    checked: CHECKED.stores,
    // The rows of an archive are not on the node of the chain, so each ledger is read on its own.
    violations: [
      `with a as materialized (${ARCHIVES}
       ), o as materialized (
         select store_id, shop_id, origin_id::text, points, moves from customer_origins
       ), gone as materialized (
         select store_id as shop_id, customer_id::text as origin_id, -sum(delta) as points, count(*) as moves
         from points_ledger where source like 'move:%:out' group by 1, 2
       ), came as materialized (
         select store_id, shop_id, split_part(substr(source, 6), '#', 1) as origin_id, sum(delta) as points
         from points_ledger where source like 'move:%' and source not like '%:out' group by 1, 2, 3
       )
       select o.store_id, 'customer ' || o.origin_id || ' of shop ' || o.shop_id || ': ' || coalesce(g.points, 0) || ' points in '
                || coalesce(g.moves, 0) || ' moves became ' || coalesce(i.points, 0) || ', kept ' || o.points || ' in ' || o.moves as id
       from o join a using (store_id, shop_id)
       left join gone g using (shop_id, origin_id) left join came i using (store_id, shop_id, origin_id)
       where o.points <> coalesce(i.points, 0) or o.moves <> coalesce(g.moves, 0)
          or o.points <> floor(coalesce(g.points, 0) * a.point_rate)
       union all
       select i.store_id, 'customer ' || i.origin_id || ' was not brought'
       from came i left join o using (store_id, shop_id, origin_id) where o.origin_id is null
       union all
       select g.shop_id, 'customer ' || g.origin_id || ' was not brought'
       from gone g left join o using (shop_id, origin_id) where o.origin_id is null`,
      `with a as materialized (${ARCHIVES}
       ), c as materialized (
         select store_id as shop_id, id, points from customers
         where points <> 0 and erased_at is null and store_id in (select shop_id from a)
       )
       select c.shop_id as store_id, c.id || ': ' || c.points || ' points are left' as id
       from c join a using (shop_id) where a.is_in_chain`,
    ],
  },
  {
    id: 'orders-of-shops',
    title:
      'Orders of a chain have the number of their shop in their id, and their points, checkouts and time zone are its own',
    checked: CHECKED.orders,
    violations: [
      ...ORDERS.map(
        (table) =>
          `select o.store_id, '${table} ' || o.order_id as id
           from ${table} o join shops h on h.store_id = o.store_id and h.id = o.shop_id
           where not ${hasNumber(numberIn('o.order_id'))}`,
      ),
      `select l.store_id, l.source as id
       from points_ledger l join shops h on h.store_id = l.store_id and h.id = l.shop_id
       where l.source like 'order:%' and not ${hasNumber(numberIn("split_part(l.source, '@', 1)"))}`,
      `select o.store_id, o.order_id || ': checkout ' || p.id as id
       from order_credits o join pending_checkouts p on p.store_id = o.store_id and p.order_id = o.order_id
       where coalesce(p.shop_id, p.store_id) <> coalesce(o.shop_id, o.store_id)`,
      `select o.store_id, o.order_id || ': time zone' as id from order_credits o
       where (o.shop_id is null) <> (o.time_zone is null)`,
      `select h.store_id, 'merchant of shop ' || h.number as id
       from shops h cross join lateral jsonb_each_text(h.merchants) m
       join shops o on o.store_id = h.store_id and o.number < h.number and o.merchants ? m.key
       where o.merchants ->> m.key <> m.value`,
    ],
  },
];
