import type { ChainMove, JoinPreviewRequest, JoinRequest } from '../../../contract/chains';
import { CHAIN_SHOPS_MAX } from '../../../contract/plain/storeLimits';
import type { Store } from '../../../contract/stores';
import { toText, type ScopedDatabase, type Sql } from '../../database/Database';
import type { AdminActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { auditStore, findRest, getStore, listMoves, lockStore } from '../stores';
import { nextNight, validateRate, validateStart } from './join.rules';
import { findFormerRate, hasLeftAnother } from './leave.sql';
import { countPlanned, insertMove, isMoving, lockMove, saveCancelled, type NewMove } from './moves.sql';

/**
 * Returns the store that is to join a chain.
 * @throws AppError 400 for an invalid rate, 404 when either store does not exist, 409 when the first one is not a chain
 *   or full, for another rate than when the store was in it before, or when the other one is part of a chain,
 *   has left another one, is inactive, or to join one already.
 */
export async function getJoining(
  sql: Sql,
  chainId: string,
  { shopId: id, pointRate }: JoinPreviewRequest,
): Promise<Store> {
  const shopId = normalizeId(id);
  const problem = validateRate(pointRate);
  if (problem !== null) throw fieldError('bad_request', 'pointRate', problem);
  await getChain(sql, chainId);
  if (shopId === chainId) throw fieldError('conflict', 'shopId', 'A chain cannot join itself');
  const shop = await getStore(sql, { id: shopId }).catch((error: unknown) => {
    throw error instanceof AppError ? fieldError('not_found', 'shopId', 'Store not found') : error;
  });
  if (shop.chain) {
    const isFirst = shop.chain.id === shopId;
    const message = isFirst ? `${shop.name} is a chain itself` : `${shop.name} is a shop of ${shop.chain.name}`;
    throw fieldError('conflict', 'shopId', message);
  }
  if (await isMoving(sql, shopId))
    throw fieldError('conflict', 'shopId', `${shop.name} is already scheduled to join or leave a chain`);
  if (!shop.isActive) throw fieldError('conflict', 'shopId', `${shop.name} is inactive`);
  // What its customers spent there is still in the causes and sums of its ledger, as of one chain.
  if (await hasLeftAnother(sql, chainId, shopId)) {
    throw fieldError('conflict', 'shopId', `${shop.name} was a shop of another chain and can only join that one again`);
  }
  const rate = await findFormerRate(sql, chainId, shopId);
  if (rate !== null && rate !== pointRate) {
    const message = `${shop.name} was a shop of this chain, and a point counted as ${rate}. That has to stay.`;
    throw fieldError('conflict', 'pointRate', message);
  }
  const { shops } = await findRest(sql, chainId);
  if (shops.length + (await countPlanned(sql, chainId)) >= CHAIN_SHOPS_MAX) {
    throw fieldError('conflict', 'shopId', `A chain can have at most ${CHAIN_SHOPS_MAX} more shops than its first one`);
  }
  return shop;
}

export async function getChain(sql: Sql, id: string): Promise<Store> {
  const store = await getStore(sql, { id });
  if (store.chain?.id !== id) throw new AppError('conflict', `${store.name} has no chain: start one there first`);
  return store;
}

/**
 * Plans that a store joins a chain with its customers, by default in the next night of the store.
 * @throws AppError those of getJoining, and 400 for a start in the past or too far away.
 */
export function planJoin(
  db: ScopedDatabase,
  actor: AdminActor,
  chainId: string,
  { startsAt, consentStatement, ...joining }: JoinRequest,
): Promise<ChainMove> {
  return db.transaction(async (sql) => {
    // Both rows are locked in the order of their ids, so that two plans never wait for each other.
    const shopId = normalizeId(joining.shopId);
    for (const id of [chainId, shopId].sort()) await lockStore(sql, id);
    const shop = await getJoining(sql, chainId, joining);
    const statement = consentStatement?.trim() ?? '';
    return insertPlanned(sql, actor, {
      chainId,
      shop,
      direction: 'join',
      startsAt: chooseStart(startsAt, shop),
      pointRate: joining.pointRate,
      consentStatement: statement === '' ? null : statement,
    });
  });
}

/**
 * Returns when a move starts: at the time that was asked for, or in the next night of the store.
 * @throws AppError 400 for a time in the past or too far away.
 */
export function chooseStart(startsAt: string | undefined, { timeZone }: Store): Date {
  const now = new Date();
  const start = startsAt === undefined ? nextNight(now, timeZone) : new Date(startsAt);
  const problem = validateStart(start, now);
  if (problem !== null) throw fieldError('bad_request', 'startsAt', problem);
  return start;
}

export async function insertPlanned(
  sql: Sql,
  actor: AdminActor,
  { shop, ...move }: Omit<NewMove, 'shopId' | 'createdBy'> & { shop: Store },
): Promise<ChainMove> {
  const { chainId, direction, startsAt, pointRate } = move;
  const moveId = await insertMove(sql, { ...move, shopId: shop.id, createdBy: actor.accountId });
  await auditStore(sql, actor, {
    action: `${direction}_planned`,
    storeId: chainId,
    recordId: shop.id,
    newValues: { name: shop.name, startsAt: startsAt.toISOString(), pointRate },
  });
  return getMove(sql, chainId, moveId);
}

/**
 * Cancels a move that has not started.
 * @throws AppError 404 when the chain has no such move, 409 when it has started or ended.
 */
export async function cancelMove(
  db: ScopedDatabase,
  actor: AdminActor,
  { chainId, moveId }: { chainId: string; moveId: string },
): Promise<void> {
  await db.transaction(async (sql) => {
    const move = await lockMove(sql, { chainId, moveId });
    if (!move) throw new AppError('not_found', 'The chain has no such move');
    if (move.status !== 'planned') {
      throw new AppError('conflict', move.status === 'running' ? 'It has started' : `It is ${move.status} already`);
    }
    await saveCancelled(sql, { chainId, moveId });
    const { shopName: name } = await getMove(sql, chainId, moveId);
    await auditStore(sql, actor, {
      action: `${move.direction}_cancelled`,
      storeId: chainId,
      recordId: toText(move.shopId),
      newValues: { name },
    });
  });
}

async function getMove(sql: Sql, chainId: string, moveId: string): Promise<ChainMove> {
  const move = (await listMoves(sql, chainId)).find(({ id }) => id === moveId);
  if (!move) throw new Error('a planned move is not listed');
  return move;
}
