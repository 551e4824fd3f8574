import type { Shop, Sql } from '../../database/Database';
import { closeSignUpGift } from '../customers';
import { appendToLedger } from '../ledger';
import { lockSignUpGift } from './gifts.sql';

/**
 * Gives the sign-up gift to a new customer who confirmed their number by a code. Without a code it comes with the first
 * purchase, because anybody can type in a number.
 */
export async function giveConfirmedGift(
  sql: Sql,
  { storeId, shopKey }: Pick<Shop, 'storeId' | 'shopKey'>,
  customerId: string,
): Promise<void> {
  const points = await lockSignUpGift(sql, storeId, customerId);
  if (points === null) return;
  await closeSignUpGift(sql, storeId, customerId, new Date());
  await appendToLedger(sql, {
    storeId,
    shopKey,
    customerId,
    delta: points,
    kind: 'gift',
    source: `sign-up:${customerId}`,
    actor: { role: 'customer', id: customerId },
    details: { code: 'sign_up_gift' },
  });
}
