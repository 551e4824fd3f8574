import { toText, type ShopId, type Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { applyOptOuts } from '../contacts';
import { forgetErasedNumbers } from '../erasedNumbers';
import { MOVER } from '../origins';
import { resolvePending } from '../redemptions';
import { endTexts } from '../sms';
import {
  closeWaitingOfStore,
  copyHashedNumbers,
  hasHashedNumbers,
  listPendingRewards,
  listPhones,
} from './closeShop.sql';
import type { Move } from './moves.sql';

const REWARDS = 100;
const PHONES = 5_000;

/**
 * Ends what cannot go on in the chain: pending rewards return their points first, then what waits is closed and texts
 * end. Returns whether that is done.
 */
export async function closeShop(sql: Sql, { chainId, shopId }: Move): Promise<boolean> {
  const archiveId = toText(shopId);
  if (!(await returnRewards(sql, archiveId))) return false;
  await closeWaitingOfStore(sql, archiveId, new Date());
  await endTexts(sql, archiveId);
  await copyHashedNumbers(sql, { archiveId, chainId });
  return true;
}

/** Returns the points of pending rewards of a store, or of one of its shops. Returns whether that is done. */
export async function returnRewards(sql: Sql, storeId: string, shopKey: ShopId | null = null): Promise<boolean> {
  const pending = await listPendingRewards(sql, storeId, { shopKey, limit: REWARDS });
  for (const redemptionId of pending) {
    await resolvePending(sql, { storeId, redemptionId, status: 'cancelled', actor: MOVER });
  }
  return pending.length < REWARDS;
}

/**
 * Applies the opt-outs that the shop knew of numbers without a customer to the chain's customers with these numbers.
 * Returns the last customer, or null at the end.
 */
export async function applyOptOutsOfShop(sql: Sql, encryptor: Encryptor, move: Move): Promise<string | null> {
  const { chainId, position } = move;
  if (!(await hasHashedNumbers(sql, chainId))) return null;
  const page = await listPhones(sql, chainId, { after: position, limit: PHONES });
  const phones = page.map(({ phone }) => phone);
  await applyOptOuts(sql, encryptor, chainId, phones);
  await forgetErasedNumbers(sql, encryptor, chainId, phones);
  return page.length < PHONES ? null : (page.at(-1)?.id ?? null);
}
