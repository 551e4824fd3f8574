import type { Shop } from '../../database/Database';
import type { PointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import { AppError } from '../../shared/AppError';
import { getPosCredentials } from '../stores';
import type { PosDeps } from './connection';
import { openRegister } from './openRegister';
import { getPosProblem, type PosProblem } from './posProblem';

/** Returns a sentence for the owner about a problem. */
export type DescribeProblem = (problem: PosProblem) => string;

/**
 * Reads something from the shop's point of sale while the owner waits, for at most `budgetMs`.
 * @throws AppError 503 with the description of the problem.
 */
export async function readForOwner<T>(
  deps: PosDeps,
  shop: Shop,
  { budgetMs, describe }: { budgetMs: number; describe: DescribeProblem },
  read: (pos: PointOfSale, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { database, encryptor } = deps;
  const { shopId } = shop;
  const signal = AbortSignal.timeout(budgetMs);
  try {
    const credentials = await getPosCredentials(database.forShop(shopId), encryptor, shopId);
    if (!credentials) throw unavailable(describe('no_credentials'));
    const pos = await openRegister(deps, shop, { credentials, signal });
    return await read(pos, signal);
  } catch (error) {
    const problem = getPosProblem(error);
    throw problem === null ? error : unavailable(describe(problem));
  }
}

/** The error for a point of sale that cannot be read at the moment. */
export function unavailable(text: string): AppError {
  return new AppError('unavailable', text, { retryAfterSeconds: 30 });
}
