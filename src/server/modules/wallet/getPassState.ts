import { rewardInLanguage } from '../../../contract/plain/spanishTexts';
import { countStamps } from '../../../contract/plain/stamps';
import { toShopId, type Database } from '../../database/Database';
import type { PassFacts, PassStore } from '../../integrations/wallet/Wallet';
import { findLogo, getLook } from '../brand';
import { listRedeemableRewardRows } from '../rewards';
import { findPassHolder } from './wallet.sql';

/** The current content of a pass, and the logo of its store. */
export interface PassState {
  /** null when the customer was erased or merged. */
  facts: PassFacts | null;
  /** The reward that the pass names, or null when it names none. */
  rewardId: string | null;
  store: PassStore;
  logo: { hash: string; image: Buffer } | null;
}

/** Returns the current content of a customer's pass. @throws AppError 404 for an inactive store. */
export async function getPassState(database: Database, storeId: string, customerId: string | null): Promise<PassState> {
  const sql = database.forStore(storeId);
  // A chain has the look of its first shop.
  const shopId = toShopId(storeId);
  const shopDb = database.forShop(shopId);
  const [brand, holder, rewards, logo] = await Promise.all([
    getLook(shopDb, { shopId }),
    customerId === null ? null : findPassHolder(sql, storeId, customerId),
    customerId === null ? [] : listRedeemableRewardRows(sql, storeId, customerId),
    findLogo(shopDb, shopId),
  ]);
  const { storeName, accentColor, defaultLanguage } = brand;
  const store = { storeName, accentColor, language: holder?.language ?? defaultLanguage };
  const points = holder?.points ?? 0;
  const reward = pickReward(
    rewards.filter(({ isRedeemedToday }) => !isRedeemedToday),
    points,
  );
  const facts = holder && {
    ...store,
    storeId,
    storeLanguage: defaultLanguage,
    points,
    places: holder.places ?? [],
    reward: reward && describeReward(rewardInLanguage(store.language, reward), points),
  };
  return { facts, rewardId: reward?.id ?? null, store, logo };
}

/** Returns the first reward above the balance, or else the last one. The rewards must be sorted by their points. */
function pickReward<Reward extends { pointsRequired: number }>(
  rewards: readonly Reward[],
  points: number,
): Reward | null {
  return rewards.find(({ pointsRequired }) => pointsRequired > points) ?? rewards.at(-1) ?? null;
}

function describeReward(
  { name, pointsRequired, stamps: count }: { name: string; pointsRequired: number; stamps?: number },
  points: number,
): PassFacts['reward'] {
  const stamps = count === undefined ? null : { count, filled: countStamps(points, pointsRequired, count) };
  return { name, missingPoints: Math.max(0, pointsRequired - points), stamps };
}
