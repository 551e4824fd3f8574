import type { Gifts } from '../../../contract/gifts';
import type { ShopId, Sql } from '../../database/Database';
import { lockCustomerById } from '../customers';

const OFF: Gifts = {
  signUpPoints: null,
  birthdayPoints: null,
  visitPoints: null,
  visitMinCents: 0,
  earningMinCents: 0,
  salePointsMax: null,
  dayPointsMax: null,
};

/** Returns the gifts and limits of a store, all of which are off in one that never set them. */
export async function findGifts(sql: Sql, storeId: string): Promise<Gifts> {
  const [row] = await sql.query<Gifts>(
    `select sign_up_points as "signUpPoints", birthday_points as "birthdayPoints", visit_points as "visitPoints",
            visit_min_cents as "visitMinCents", earning_min_cents as "earningMinCents",
            sale_points_max as "salePointsMax", day_points_max as "dayPointsMax"
     from gift_settings where store_id = $1`,
    [storeId],
  );
  return row ?? OFF;
}

/** Saves the gifts and limits of a store. A gift counts from when it was turned on, also after its points changed. */
export async function upsertGifts(sql: Sql, storeId: string, gifts: Gifts, now: Date): Promise<void> {
  await sql.query(
    `insert into gift_settings as g (
       store_id, sign_up_points, sign_up_since, birthday_points, birthday_since, visit_points, visit_since,
       visit_min_cents, earning_min_cents, sale_points_max, day_points_max)
     values ($1, $2, case when $2::integer is not null then $9::timestamptz end,
             $3, case when $3::integer is not null then $9::timestamptz end,
             $4, case when $4::integer is not null then $9::timestamptz end, $5, $6, $7, $8)
     on conflict (store_id) do update set
       sign_up_points = excluded.sign_up_points, birthday_points = excluded.birthday_points,
       visit_points = excluded.visit_points, visit_min_cents = excluded.visit_min_cents,
       earning_min_cents = excluded.earning_min_cents, sale_points_max = excluded.sale_points_max,
       day_points_max = excluded.day_points_max,
       sign_up_since = case when excluded.sign_up_points is not null
                            then coalesce(g.sign_up_since, excluded.sign_up_since) end,
       birthday_since = case when excluded.birthday_points is not null
                             then coalesce(g.birthday_since, excluded.birthday_since) end,
       visit_since = case when excluded.visit_points is not null
                          then coalesce(g.visit_since, excluded.visit_since) end
     returning g.store_id`,
    [
      storeId,
      gifts.signUpPoints,
      gifts.birthdayPoints,
      gifts.visitPoints,
      gifts.visitMinCents,
      gifts.earningMinCents,
      gifts.salePointsMax,
      gifts.dayPointsMax,
      now,
    ],
  );
}

/** SQL for the points of the sign-up gift that `customers c` of the store $1 may still get, or null. */
const SIGN_UP_GIFT = `(
  select g.sign_up_points from gift_settings g
  where g.store_id = $1 and c.sign_up_gift_closed_at is null
    and least(c.registered_at, c.created_at) >= g.sign_up_since and c.registered_at is not null)`;

/** Returns the points that a new customer gets with their first purchase, or null. */
export async function findSignUpGift(sql: Sql, storeId: string, customerId: string): Promise<number | null> {
  const [row] = await sql.query<{ points: number | null }>(
    `select ${SIGN_UP_GIFT} as points from customers c where c.store_id = $1 and c.id = $2`,
    [storeId, customerId],
  );
  return row?.points ?? null;
}

/** Locks a customer and returns the points of the sign-up gift that they may still get, or null. */
export async function lockSignUpGift(sql: Sql, storeId: string, customerId: string): Promise<number | null> {
  const row = await lockCustomerById<{ id: string; points: number | null }>(
    sql,
    storeId,
    customerId,
    `c.id, ${SIGN_UP_GIFT} as points`,
  );
  return row?.id === customerId ? row.points : null;
}

/** Lists the stores that give something on birthdays. */
export async function listBirthdayStores(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ storeId: string }>(
    `select g.store_id as "storeId" from gift_settings g join stores s on s.id = g.store_id
     where g.birthday_points is not null and s.is_active and s.deletion_started_at is null and s.chain_id is null
     order by 1`,
  );
  return rows.map(({ storeId }) => storeId);
}

export interface BirthdayGift {
  customerId: string;
  shopKey: ShopId | null;
  points: number;
  /** The year of the birthday, in which the customer gets no second gift. */
  year: number;
}
