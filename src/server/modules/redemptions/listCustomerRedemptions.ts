import type { CustomerRedemption, CustomerRedemptionsQuery } from '../../../contract/redemptions';
import { REDEMPTIONS_PAGE } from '../../../contract/limits';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { encodeCursor } from '../../shared/cursor';
import { toListWindow } from '../../shared/paging';
import { findCustomer } from '../customers';
import { listCustomerRedemptionRows } from './redemptions.sql';

/**
 * Lists the redemptions of a customer of the actor's store, rewards and promotions, newest first. `next` is the cursor
 * of the next page, null on the last.
 * @throws AppError 400 for an invalid phone number or cursor, 403 for another store, 404 when there is no such customer.
 */
export async function listCustomerRedemptions(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { limit = REDEMPTIONS_PAGE, cursor, ...lookup }: CustomerRedemptionsQuery,
): Promise<{ rows: CustomerRedemption[]; next: string | null }> {
  const { after } = toListWindow({ limit, ...(cursor !== undefined && { cursor }) });
  const customer = await findCustomer(db, actor, lookup);
  if (!customer) throw new AppError('not_found', 'Customer not found');
  const read = await listCustomerRedemptionRows(db, actor.storeId, customer.id, { after, limit: limit + 1 });
  const page = read.slice(0, limit);
  const last = page.length < read.length ? page.at(-1) : undefined;
  return { rows: page.map(({ redemption }) => redemption), next: last ? encodeCursor(last.position) : null };
}
