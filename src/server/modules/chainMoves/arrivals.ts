import { toText, type ShopId, type Sql } from '../../database/Database';
import { convertPoints, findOriginStates, sumMoved } from '../origins';
import { findIdsByPhone, type MovedProfile } from './moveCustomers.sql';

/** A customer whom a joining store brings. */
export interface Arrival extends MovedProfile {
  /** Who has the phone number in the chain, or who they were there before the store left; null for somebody new. */
  knownId: string | null;
  /** What everything that they ever brought is worth in the chain, and what of that is new. */
  worth: number;
  gain: number;
  /** The number of moves of their points, with this one. */
  moves: number;
  /** Visits that the chain does not count yet. */
  newVisits: number;
  /** The customer of the chain who was erased there after the store had left, with the visits that they brought. */
  erased: { customerId: string; visits: number } | null;
}

/**
 * Finds out who the customers of a joining store are in the chain, and what they bring: with what they brought before,
 * if the store was a shop of the chain and left it, so that no sequence of joining and leaving makes a point. Those who
 * are there already are left out.
 */
export async function findArrivals<C extends MovedProfile>(
  sql: Sql,
  { chainId, shopId: shopKey, pointRate: rate }: { chainId: string; shopId: ShopId; pointRate: number },
  customers: readonly C[],
): Promise<(C & Arrival)[]> {
  const states = await findOriginStates(
    sql,
    { chainId, shopKey },
    customers.map(({ id }) => id),
  );
  const moved =
    states.size === 0 ? new Map<string, number>() : await sumMoved(sql, toText(shopKey), [...states.keys()]);
  const ids = await findIdsByPhone(
    sql,
    chainId,
    customers.map(({ phone }) => phone),
  );
  return customers.flatMap((customer) => {
    const { id, phone, points, visits } = customer;
    const before = states.get(id);
    if (before && !before.isBack) return [];
    const stayed = before && !before.isErased ? before : null;
    const worth = convertPoints((moved.get(id) ?? 0) + points, rate);
    return {
      ...customer,
      knownId: stayed?.customerId ?? ids.get(phone) ?? null,
      worth,
      gain: worth - (before?.points ?? 0),
      moves: (before?.moves ?? 0) + (points === 0 ? 0 : 1),
      newVisits: visits - (stayed?.visits ?? 0),
      erased: before?.isErased ? { customerId: before.customerId, visits: before.visits } : null,
    };
  });
}
