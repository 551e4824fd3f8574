import type { Shop } from '../../database/Database';
import { getOrderId, type OrderId } from '../../integrations/pointOfSale/orderIds';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { fieldError } from '../../shared/AppError';
import { findArchivedIds, findExclusion } from '../crediting';
import {
  describePosProblem,
  determineEarning,
  getEligibleCents,
  readForOwner,
  readLines,
  unavailable,
  type DescribeProblem,
  type Earning,
  type Exclusion,
  type LinesById,
  type PosDeps,
} from '../pointOfSale';

/** Shorter than the overlap of two reads of orders, so that a change during the credit is read later. */
const BUDGET_MS = 5_000;

/** @throws AppError 503 when the owner changed the categories since the lines were read, or the lines make no sense. */
export function findEarning(
  purchase: { orderId: string; eligibleCents: number },
  lines: LinesById,
  exclusion: Exclusion,
): Earning {
  const earning = determineEarning(purchase, lines, exclusion);
  if (earning === 'unreadable')
    throw unavailable(`The register sent invalid values for the items of this order. ${LATER}`);
  if (earning === null) throw unavailable(`What earns points was just changed. ${LATER}`);
  return earning;
}

/**
 * Reads the order and, unless it is worth nothing, what was sold with it.
 * @throws AppError 404 for an unknown order, 409 for one that the shop credited before it joined its chain, 503
 */
export async function fetchOrder(
  deps: PosDeps,
  shop: Shop,
  plainId: string,
): Promise<{ orderId: OrderId; order: PosOrder; lines: LinesById }> {
  const { shopId } = shop;
  const shopDb = deps.database.forShop(shopId);
  return readForOwner(deps, shop, { budgetMs: BUDGET_MS, describe }, async (pos, signal) => {
    const order = await pos.getOrder(plainId, signal);
    if (!order) throw fieldError('not_found', 'orderId', `The register has no order ${plainId}. Check the order ID.`);
    const orderId = getOrderId(order);
    if ((await findArchivedIds(deps.database, shop, [orderId])).size > 0) {
      throw fieldError(
        'conflict',
        'orderId',
        `Order ${plainId} was credited before this shop joined your chain, or left one.`,
      );
    }
    if (getEligibleCents(order) === 0) return { orderId, order, lines: new Map() };
    const { categoryIds } = await findExclusion(shopDb, shopId);
    const needed = [{ orderId, withCategories: categoryIds.length > 0 }];
    const { lines, errors } = await readLines({ shopDb, pos, shopId, signal }, needed);
    if (errors.length > 0) throw errors[0];
    return { orderId, order, lines };
  });
}

const LATER = 'Nothing was changed. Please try again later.';

const describe: DescribeProblem = (problem) => {
  if (problem === 'bad_response') return `The register sent invalid values for this order. ${LATER}`;
  return problem === 'unreachable' || problem === 'throttled'
    ? `The register is not responding at the moment. ${LATER}`
    : `${describePosProblem(problem, 'owner')} ${LATER}`;
};
