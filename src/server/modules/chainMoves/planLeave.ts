import type { ChainMove, LeavePreviewRequest, LeaveRequest } from '../../../contract/chains';
import { LEAVE_DAYS_MAX } from '../../../contract/plain/storeLimits';
import type { Store } from '../../../contract/stores';
import type { ScopedDatabase, Sql } from '../../database/Database';
import type { AdminActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { getStore, lockStore } from '../stores';
import { endOfWayBack } from './join.rules';
import { findStay, type Stay } from './leave.sql';
import { isMoving } from './moves.sql';
import { chooseStart, getChain, insertPlanned } from './planJoin';

/**
 * Returns the shop that is to leave its chain, and how it joined. Only a shop that brought customers has some to go
 * back to, and only for 90 days, in which its register is read for purchases from before.
 * @throws AppError 404 when either store does not exist, 409 when the first one is not a chain, or when the other one
 *   is not its shop, was opened in it, joined too long ago, is inactive, or is to leave already.
 */
export async function getLeaving(
  sql: Sql,
  chainId: string,
  { shopId: id }: LeavePreviewRequest,
): Promise<{ shop: Store; stay: Stay }> {
  const shopId = normalizeId(id);
  await getChain(sql, chainId);
  const shop = await getStore(sql, { id: shopId }).catch((error: unknown) => {
    throw error instanceof AppError ? fieldError('not_found', 'shopId', 'Store not found') : error;
  });
  const refuse = (message: string) => fieldError('conflict', 'shopId', message);
  if (shopId === chainId) throw refuse('The first store of a chain cannot leave it');
  if (await isMoving(sql, shopId)) throw refuse(`${shop.name} is already scheduled to join or leave a chain`);
  if (shop.chain?.id !== chainId) throw refuse(`${shop.name} is not a shop of this chain`);
  const stay = await findStay(sql, chainId, shopId);
  if (stay === null) {
    throw refuse(`${shop.name} was opened in this chain, so it has no customers of its own to leave with`);
  }
  if (endOfWayBack(stay.joinedAt) < new Date()) {
    throw refuse(`${shop.name} joined more than ${LEAVE_DAYS_MAX} days ago and can no longer leave`);
  }
  if (!shop.isActive) throw refuse(`${shop.name} is inactive`);
  return { shop, stay };
}

/**
 * Plans that a shop leaves its chain with its customers, by default in the next night of the shop.
 * @throws AppError those of getLeaving, and 400 for a start in the past, or when the way back has ended.
 */
export function planLeave(
  db: ScopedDatabase,
  actor: AdminActor,
  chainId: string,
  request: LeaveRequest,
): Promise<ChainMove> {
  return db.transaction(async (sql) => {
    for (const id of [chainId, normalizeId(request.shopId)].sort()) await lockStore(sql, id);
    const { shop, stay } = await getLeaving(sql, chainId, request);
    const startsAt = chooseStart(request.startsAt, shop);
    if (startsAt > endOfWayBack(stay.joinedAt)) {
      throw fieldError('bad_request', 'startsAt', `It can leave for ${LEAVE_DAYS_MAX} days after it joined`);
    }
    const move = { chainId, shop, startsAt, pointRate: stay.rate };
    return insertPlanned(sql, actor, { ...move, direction: 'leave', consentStatement: null });
  });
}
