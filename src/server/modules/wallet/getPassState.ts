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
  /** The prices in points of the rewards that the customer can redeem now or with more points. */
  prices: number[];
  store: PassStore;
  subdomain: string;
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
  const { storeName, accentColor, defaultLanguage, subdomain, pointsPerDollar } = brand;
  const store = { storeName, accentColor, language: holder?.language ?? defaultLanguage };
  const points = holder?.points ?? 0;
  const redeemable = rewards.filter(({ isRedeemedToday }) => !isRedeemedToday);
  const reward = pickReward(redeemable, points);
  const facts = holder && {
    ...store,
    storeId,
    storeLanguage: defaultLanguage,
    points,
    places: holder.places ?? [],
    shops: holder.shops ?? [],
    pointsPerDollar,
    expiryMonths: holder.expiryMonths,
    reward: reward && describeReward(rewardInLanguage(store.language, reward), points),
  };
  const prices = redeemable.map(({ pointsRequired }) => pointsRequired);
  return { facts, rewardId: reward?.id ?? null, prices, store, subdomain, logo };
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
