import type { Sql } from '../../database/Database';

/** The session's store and its customer with that phone number; customer_id is null when there is none. */
export async function findStoreAndCustomer(sql: Sql, storeId: string, phone: string) {
  const [row] = await sql.query<{ subdomain: string; customer_id: string | null }>(
    `select s.subdomain, c.id as customer_id
     from stores s left join customers c on c.store_id = s.id and c.phone = $2 and c.erased_at is null
     where s.id = $1`,
    [storeId, phone],
  );
  return row ?? null;
}

/** Moves requests whose window has passed to the owner's review, so that a new visit starts a new window. */
export async function expireStaleRequests(sql: Sql, storeId: string, customerId: string, before: Date): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'review'
     where store_id = $1 and customer_id = $2 and status = 'pending' and pressed_at < $3`,
    [storeId, customerId, before],
  );
}

/** Creates the customer's pending checkout, or returns the one that exists: a customer has at most one. */
export async function upsertCheckoutRequest(
  sql: Sql,
  storeId: string,
  customerId: string,
  requestedAt: Date,
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into pending_checkouts (store_id, customer_id, pressed_at) values ($1, $2, $3)
     on conflict (store_id, customer_id) where status = 'pending' do update set customer_id = excluded.customer_id
     returning id`,
    [storeId, customerId, requestedAt],
  );
  if (!row) throw new Error('the checkout was neither inserted nor found');
  return row.id;
}

/** The points of a matched checkout; null while it is pending. */
export async function findGrantedPoints(sql: Sql, storeId: string, checkoutId: string): Promise<number | null> {
  const [row] = await sql.query<{ granted_points: number }>(
    `select o.granted_points
     from pending_checkouts p join claimed_orders o on o.store_id = p.store_id and o.order_id = p.order_id
     where p.store_id = $1 and p.id = $2 and p.status = 'matched'`,
    [storeId, checkoutId],
  );
  return row?.granted_points ?? null;
}

export interface OpenCheckoutRow {
  id: string;
  customer_id: string;
  phone: string;
  referred_by: string | null;
  pressed_at: Date;
}

export async function listOpenCheckouts(sql: Sql, storeId: string): Promise<OpenCheckoutRow[]> {
  return sql.query<OpenCheckoutRow>(
    `select p.id, p.customer_id, c.phone, c.referred_by, p.pressed_at
     from pending_checkouts p join customers c on c.store_id = p.store_id and c.id = p.customer_id
     where p.store_id = $1 and p.status = 'pending' and c.erased_at is null
     order by p.pressed_at, p.id`,
    [storeId],
  );
}

export async function markMatched(sql: Sql, storeId: string, checkoutId: string, orderId: string, now: Date) {
  await sql.query(
    `update pending_checkouts set status = 'matched', order_id = $3, resolved_at = $4
     where store_id = $1 and id = $2 and status = 'pending'`,
    [storeId, checkoutId, orderId, now],
  );
}
