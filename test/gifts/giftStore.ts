import type { Gifts } from '../../src/contract/gifts';
import { asOwner } from '../checkout/asOwner';
import { sql } from '../support/sql';
import { addCustomer, type Person, type TestStore } from '../support/testStore';
import { OFF } from './noGifts';

/** Saves gifts and limits as the owner. Those that are not given are off. */
export async function setGifts(store: TestStore, gifts: Partial<Gifts>): Promise<void> {
  const { status, body } = await asOwner(store, 'PUT', '/store/gifts', { ...OFF, ...gifts });
  if (status !== 200) throw new Error(`PUT /store/gifts: ${status} ${JSON.stringify(body)}`);
}

/** The gifts in the ledger of a customer, and those that were taken back, oldest first. */
export async function listGifts({ id }: Pick<Person, 'id'>): Promise<[string, number][]> {
  const rows = await sql<{ source: string; delta: number }>(
    `select split_part(source, ':', 1) as source, delta from points_ledger
     where customer_id = $1 and (kind = 'gift' or source ~ '^(sign-up|visit):') order by number`,
    [id],
  );
  return rows.map(({ source, delta }) => [source, delta]);
}

/** Moves the day on which a store turned its gifts on. */
export async function turnOnSince(store: TestStore, since: Date): Promise<void> {
  await sql(
    `update gift_settings set
       sign_up_since = case when sign_up_points is not null then $2::timestamptz end,
       birthday_since = case when birthday_points is not null then $2::timestamptz end,
       visit_since = case when visit_points is not null then $2::timestamptz end
     where store_id = $1`,
    [store.id, since],
  );
}

export const LONG_AGO = new Date('2026-01-05T12:00:00Z');

export interface Buyer {
  /** null for somebody who has bought nothing. */
  boughtAt?: Date | null;
  cents?: number;
}

/** Adds a customer who has been one for long, and bought something. */
export async function addBuyer(store: TestStore, over: Record<string, unknown> & Buyer = {}): Promise<Person> {
  const { boughtAt = LONG_AGO, cents = 1_000, ...columns } = over;
  const person = await addCustomer(store, { created_at: LONG_AGO, registered_at: LONG_AGO, ...columns });
  if (boughtAt !== null)
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, credited_at, paid_at, earning_terms)
       values ($1, $2, $3, 'identity', $4, 0, 0.01, 0, $5, $5, '{}')`,
      [store.id, `ORDER${person.phone.slice(2)}`, person.id, cents, boughtAt],
    );
  return person;
}
