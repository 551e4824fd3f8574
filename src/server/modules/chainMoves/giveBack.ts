import type { LeaveCounts } from '../../../contract/chains';
import { toText, type Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import {
  calculateReturn,
  findOriginStates,
  listOrigins,
  saveReturned,
  sumMoved,
  toMoveOutSource,
  toMoveSource,
  type OriginState,
} from '../origins';
import { findHashedNumbers } from '../stores';
import {
  endStatedConsents,
  lockArchivedCustomers,
  lockChainCustomers,
  saveOptOuts,
  type ArchivedCustomer,
  type ChainCustomer,
} from './leave.sql';
import { BATCH, MetAnother } from './moveCustomers';
import { insertPointsMoves, type PointsMove } from './moveCustomers.sql';
import type { Move } from './moves.sql';

/** What goes back with one customer of a shop that leaves. */
interface Return {
  origin: OriginState;
  /** Points of the shop, below zero for a debt, and what they cost the customer in the chain. */
  points: number;
  cost: number;
  /** When they opted out in the chain, if that is new to the shop. */
  optedOutAt: string | null;
}

interface Page {
  origins: readonly OriginState[];
  chainCustomers: readonly ChainCustomer[];
  archived: readonly ArchivedCustomer[];
}

/**
 * Decides what goes back with customers of a shop, one after the other, for the preview and when it is done. `balances`
 * has the points of the chain's customers, of whom one may be several people of the shop, and is changed. Those who
 * were erased take nothing back.
 */
export async function planReturns(
  sql: Sql,
  encryptor: Encryptor,
  { chainId, shopId, pointRate: rate }: Pick<Move, 'chainId' | 'shopId' | 'pointRate'>,
  { page, balances, counts }: { page: Page; balances: Map<string, number>; counts: LeaveCounts },
): Promise<Return[]> {
  const archived = new Map(page.archived.map((customer) => [customer.id, customer]));
  const optOuts = new Map(page.chainCustomers.map(({ id, optedOutAt }) => [id, optedOutAt]));
  const numbers = await findHashedNumbers(sql, encryptor, chainId, {
    table: 'sms_opt_outs',
    phones: page.archived.flatMap(({ phone }) => phone ?? []),
  });
  const moved = await sumMoved(sql, toText(shopId), [...archived.keys()]);
  const now = new Date().toISOString();
  return page.origins.flatMap((origin) => {
    const person = archived.get(origin.originId);
    if (!person || person.isMerged) return [];
    if (person.isErased) {
      counts.erased += origin.isBack ? 0 : 1;
      return [];
    }
    const { customerId, points: brought } = origin;
    const balance = balances.get(customerId) ?? 0;
    const { points, cost } = origin.isErased
      ? { points: 0, cost: 0 }
      : calculateReturn({ balance, brought, moved: moved.get(origin.originId) ?? 0, rate });
    balances.set(customerId, balance - cost);
    const isKept = person.phone !== null && numbers.has(person.phone);
    const optedOutAt = person.optedOutAt === null ? (optOuts.get(customerId) ?? (isKept ? now : null)) : null;
    counts.customers += origin.isBack ? 0 : 1;
    counts.withPoints += points === 0 ? 0 : 1;
    counts.debts += points < 0 ? 1 : 0;
    counts.pointsBefore += cost;
    counts.pointsAfter += points;
    counts.optOuts += optedOutAt === null ? 0 : 1;
    return [{ origin, points, cost, optedOutAt }];
  });
}

/**
 * Gives the next customers of a shop that leaves back what is still there of what they brought, by pairs of ledger rows
 * like those with which it came, and carries back who opted out since. Ends consents to texts of the chain that were
 * only stated. Returns the last one, or null at the end.
 */
export async function giveBack(
  sql: Sql,
  encryptor: Encryptor,
  move: Move,
  { counts, limit = BATCH }: { counts: LeaveCounts; limit?: number },
): Promise<string | null> {
  const { chainId, shopId: shopKey } = move;
  const archiveId = toText(shopKey);
  const origins = await listOrigins(sql, { chainId, shopKey }, { after: move.position, limit });
  const originIds = origins.map(({ originId }) => originId);
  const customerIds = [...new Set(origins.map(({ customerId }) => customerId))];
  const chainCustomers = await lockChainCustomers(sql, chainId, customerIds);
  const archived = await lockArchivedCustomers(sql, archiveId, originIds);
  // Who was merged in this moment is somebody else, who is not locked.
  const current = await findOriginStates(sql, { chainId, shopKey }, originIds);
  if (origins.some(({ originId, customerId }) => current.get(originId)?.customerId !== customerId)) {
    throw new MetAnother();
  }
  const returns = await planReturns(sql, encryptor, move, {
    page: { origins: [...current.values()].sort(byOrigin), chainCustomers, archived },
    balances: new Map(chainCustomers.map(({ id, points }) => [id, points])),
    counts,
  });
  await moveBack(sql, move, returns);
  counts.consentsEnded += await endStatedConsents(sql, { chainId, shopKey }, customerIds);
  const returned = new Map(returns.map((each) => [each.origin.originId, each]));
  await saveReturned(
    sql,
    { chainId, shopKey },
    originIds.flatMap((originId) => {
      const origin = current.get(originId);
      if (!origin) return [];
      const { points = 0, cost = 0 } = returned.get(originId) ?? {};
      return [{ originId, points: origin.points - cost, moves: origin.moves + (points === 0 ? 0 : 1) }];
    }),
  );
  await saveOptOuts(
    sql,
    archiveId,
    returns.flatMap(({ origin, optedOutAt: at }) => (at === null ? [] : [{ id: origin.originId, at }])),
  );
  return origins.length < limit ? null : (origins.at(-1)?.originId ?? null);
}

const byOrigin = (a: OriginState, b: OriginState): number => (a.originId < b.originId ? -1 : 1);

/** Moves the points by pairs of ledger rows. A debt goes back as a reversal, which alone takes a balance below zero. */
async function moveBack(sql: Sql, { chainId, shopId: shopKey }: Move, returns: readonly Return[]): Promise<void> {
  const moving = returns.filter(({ points }) => points !== 0);
  await insertPointsMoves(
    sql,
    { storeId: chainId, shopKey, details: { code: 'moved_to_shop' } },
    moving.flatMap(({ origin: { customerId, originId, moves }, cost }): PointsMove[] => {
      if (cost === 0) return [];
      return [{ customerId, delta: -cost, kind: 'adjustment', source: toMoveSource(originId, moves + 1) }];
    }),
  );
  await insertPointsMoves(
    sql,
    { storeId: toText(shopKey), shopKey: null, details: { code: 'moved_from_chain' } },
    moving.map(({ origin: { originId, moves }, points: delta }): PointsMove => {
      const kind = delta < 0 ? 'reversal' : 'adjustment';
      return { customerId: originId, delta, kind, source: toMoveOutSource(originId, moves + 1) };
    }),
  );
}
