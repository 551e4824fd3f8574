import type { EarningCategories } from '../../../../contract/pointOfSale';
import type { Shop, ShopDatabase, ShopId, ShopSql } from '../../../database/Database';
import { recordShopAudit } from '../../../platform/audit';
import type { StoreConsoleActor } from '../../../platform/auth/actor';
import { fieldError } from '../../../shared/AppError';
import type { PosDeps } from '../connection';
import { describePosProblem } from '../posProblem';
import { readForOwner, type DescribeProblem } from '../readForOwner';
import { suggestExclusion } from './categories.rules';
import { findCategoriesReadAt, listCategories, lockCategories, saveCategories, updateExcluded } from './categories.sql';
import { forgetItemCategories } from './itemCategories.sql';

/** How long the owner waits for the register, in ms. */
const BUDGET_MS = 8_000;
const MAX_NAME = 200;

/** Returns the categories of the register as they were last read, and which of them earn no points. */
export async function getEarningCategories(sql: ShopSql, shopId: ShopId): Promise<EarningCategories> {
  const rows = await listCategories(sql, shopId);
  return {
    readAt: await findCategoriesReadAt(sql, shopId),
    categories: rows.map((row) => ({ ...row, suggestion: suggestExclusion(row.name) })),
  };
}

/**
 * Reads the categories of the register again. A renamed one keeps its id. Items are read again too when they are sold.
 * @throws AppError 503 with the reason when the register cannot be read. Nothing changes then.
 */
export async function refreshCategories(deps: PosDeps, shop: Shop): Promise<EarningCategories> {
  const { shopId } = shop;
  const reading = { budgetMs: BUDGET_MS, describe };
  const categories = await readForOwner(deps, shop, reading, (pos, signal) => pos.listCategories(signal));
  return deps.database.forShop(shopId).transaction(async (sql) => {
    await lockCategories(sql, shopId);
    const named = categories.map(({ id, name }) => ({ id, name: name.slice(0, MAX_NAME) }));
    await saveCategories(sql, shopId, named, new Date());
    await forgetItemCategories(sql, shopId);
    return getEarningCategories(sql, shopId);
  });
}

/**
 * Changes which categories earn no points, for purchases that are credited from now on.
 * @throws AppError 400 for a category that the register does not have.
 */
export function changeExcluded(
  shopDb: ShopDatabase,
  actor: StoreConsoleActor,
  excludedIds: readonly string[],
): Promise<EarningCategories> {
  const { shopId } = actor;
  return shopDb.transaction(async (sql) => {
    await lockCategories(sql, shopId);
    const before = await listCategories(sql, shopId);
    if (excludedIds.some((id) => !before.some((category) => category.id === id))) {
      throw fieldError('bad_request', 'excludedIds', 'Your register has no such category. Refresh the list.');
    }
    const namesOf = (isExcluded: (id: string) => boolean) =>
      before.filter(({ id }) => isExcluded(id)).map(({ name }) => name);
    const excludedBefore = before.filter(({ isExcluded }) => isExcluded).map(({ id }) => id);
    const isSame =
      excludedBefore.length === new Set(excludedIds).size && excludedBefore.every((id) => excludedIds.includes(id));
    if (!isSame) {
      await updateExcluded(sql, shopId, excludedIds);
      await recordShopAudit(sql, actor, {
        action: 'earning_categories_updated',
        oldValues: { excludedCategories: namesOf((id) => excludedBefore.includes(id)) },
        newValues: { excludedCategories: namesOf((id) => excludedIds.includes(id)) },
      });
    }
    return getEarningCategories(sql, shopId);
  });
}

const describe: DescribeProblem = (problem) => {
  if (problem === 'unreachable' || problem === 'throttled') {
    return 'Your register is not responding at the moment. Please try again later.';
  }
  return problem === 'unauthorized'
    ? "Your register doesn't let us read its items. Ask your administrator for a key that may read the inventory."
    : describePosProblem(problem, 'owner');
};
