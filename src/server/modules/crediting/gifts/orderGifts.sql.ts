import type { ShopId, Sql } from '../../../database/Database';

export type OrderGiftKind = 'sign_up' | 'visit';

/** A gift that an order brought. */
interface OrderGift {
  kind: OrderGiftKind;
  /** The least value of the order, in cents, for which the customer keeps it. */
  minCents: number;
  /** The points of it that the customer has. 0 after it was taken back. */
  granted: number;
}

/** What a store gives with purchases. Gifts that are off are null. */
export interface GiftTerms {
  signUpPoints: number | null;
  signUpSince: string | null;
  visitPoints: number | null;
  visitSince: string | null;
  visitMinCents: number;
  /** Whether the store is a chain's archive, or becomes one, in which gifts only pass to other purchases. */
  isArchive: boolean;
}

export interface GiftOrder {
  customerId: string;
  isErased: boolean;
  /**
   * When a customer signed up who may still get a sign-up gift, or became known by an import before. null for others.
   */
  newSince: string | null;
  shopKey: ShopId | null;
  eligibleCents: number;
  isTakenBack: boolean;
  paidAt: string;
  /** The local day of the purchase. null for credits from before sales were counted. */
  day: string | null;
  gifts: OrderGift[];
  /** null in a store that never gave anything. */
  terms: GiftTerms | null;
}

/**
 * Returns a credited order and its gifts, with its customer locked, so that no other order brings the same gift at the
 * same time. null when neither the store nor the order has gifts.
 */
export async function lockOrderForGifts(sql: Sql, storeId: string, orderId: string): Promise<GiftOrder | null> {
  const [row] = await sql.query<GiftOrder>(
    `select o.customer_id as "customerId", c.erased_at is not null as "isErased",
            case when c.sign_up_gift_closed_at is null and c.registered_at is not null
                 then least(c.registered_at, c.created_at) end as "newSince",
            o.shop_id as "shopKey", o.eligible_cents as "eligibleCents",
            o.taken_back_at is not null as "isTakenBack", coalesce(o.paid_at, o.credited_at) as "paidAt",
            o.sold_on as day,
            (select coalesce(json_agg(json_build_object('kind', v.kind, 'minCents', v.min_cents,
                                                        'granted', v.granted)), '[]')
             from order_gifts v where v.store_id = $1 and v.order_id = $2) as gifts,
            (select json_build_object('signUpPoints', g.sign_up_points, 'signUpSince', g.sign_up_since,
                                      'visitPoints', g.visit_points, 'visitSince', g.visit_since,
                                      'visitMinCents', g.visit_min_cents,
                                      'isArchive', s.chain_id is not null or s.joins_chain_id is not null)
             from gift_settings g join stores s on s.id = g.store_id where g.store_id = $1) as terms
     from order_credits o
     join customers c on c.store_id = $1 and c.id = o.customer_id
     where o.store_id = $1 and o.order_id = $2
       and (exists (select from gift_settings g where g.store_id = $1
                    and (g.sign_up_points is not null or g.visit_points is not null))
            or exists (select from order_gifts v where v.store_id = $1 and v.order_id = $2))
     for no key update of c`,
    [storeId, orderId],
  );
  return row ?? null;
}

/** Whether an order of the customer's day has brought visit points that were not taken back. */
export async function hasVisitGift(
  sql: Sql,
  storeId: string,
  { customerId, day }: { customerId: string; day: string },
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (
       select from order_credits o
       join order_gifts v on v.store_id = $1 and v.order_id = o.order_id and v.kind = 'visit' and v.granted > 0
       where o.store_id = $1 and o.customer_id = $2 and o.sold_on = $3) as found`,
    [storeId, customerId, day],
  );
  return row?.found ?? false;
}

/**
 * Finds the customer's first other purchase since then, of at least so many cents and, with `day`, of that local day.
 */
export async function findOtherOrder(
  sql: Sql,
  storeId: string,
  order: { orderId: string; customerId: string; day: string | null; minCents: number; since: string },
): Promise<string | null> {
  const [row] = await sql.query<{ orderId: string }>(
    `select o.order_id as "orderId" from order_credits o
     where o.store_id = $1 and o.customer_id = $2 and o.order_id <> $3 and o.taken_back_at is null
       and o.eligible_cents >= $4 and ($5::date is null or o.sold_on = $5)
       and coalesce(o.paid_at, o.credited_at) >= $6
     order by coalesce(o.paid_at, o.credited_at), o.order_id limit 1`,
    [storeId, order.customerId, order.orderId, order.minCents, order.day, order.since],
  );
  return row?.orderId ?? null;
}

/** Saves that an order brings a gift, and returns the number of this change of it. */
export async function saveGiven(
  sql: Sql,
  storeId: string,
  orderId: string,
  { kind, points, minCents }: { kind: OrderGiftKind; points: number; minCents: number },
): Promise<number> {
  const [row] = await sql.query<{ changes: number }>(
    `insert into order_gifts as v (store_id, order_id, kind, points, min_cents, granted, changes)
     values ($1, $2, $3, $4, $5, $4, 1)
     on conflict (store_id, order_id, kind) do update set
       points = excluded.points, min_cents = excluded.min_cents, granted = excluded.granted, changes = v.changes + 1
     returning v.changes`,
    [storeId, orderId, kind, points, minCents],
  );
  return row?.changes ?? 0;
}

/** Saves that points of an order's gift were taken back, and returns the number of this change of it. */
export async function saveTakenBack(
  sql: Sql,
  storeId: string,
  orderId: string,
  { kind, points }: { kind: OrderGiftKind; points: number },
): Promise<number> {
  const [row] = await sql.query<{ changes: number }>(
    `update order_gifts set granted = granted - $4, changes = changes + 1
     where store_id = $1 and order_id = $2 and kind = $3 returning changes`,
    [storeId, orderId, kind, points],
  );
  return row?.changes ?? 0;
}

/**
 * Saves that an order keeps what is left of a gift, whatever it is worth, or its next change would take it from points
 * that the customer has got since.
 */
export async function forgiveGift(sql: Sql, storeId: string, orderId: string, kind: OrderGiftKind): Promise<void> {
  await sql.query('update order_gifts set min_cents = 0 where store_id = $1 and order_id = $2 and kind = $3', [
    storeId,
    orderId,
    kind,
  ]);
}

/** Lets a customer whose sign-up gift was taken back get it with another purchase, unless they have one elsewhere. */
export async function reopenSignUpGift(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query(
    `update customers set sign_up_gift_closed_at = null
     where store_id = $1 and id = $2
       and not exists (
         select from order_credits o
         join order_gifts v on v.store_id = $1 and v.order_id = o.order_id and v.kind = 'sign_up' and v.granted > 0
         where o.store_id = $1 and o.customer_id = $2)
       and not exists (
         select from customers m join points_ledger l on l.store_id = $1 and l.source = 'sign-up:' || m.id
         where m.store_id = $1 and (m.id = $2 or m.merged_into = $2) and l.kind = 'gift')`,
    [storeId, customerId],
  );
}
