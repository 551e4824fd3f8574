import type { Gifts } from '../../src/contract/gifts';
import { asOwner } from '../checkout/asOwner';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';

export const OFF: Gifts = {
  signUpPoints: null,
  birthdayPoints: null,
  visitPoints: null,
  visitMinCents: 0,
  earningMinCents: 0,
  salePointsMax: null,
  dayPointsMax: null,
};

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
