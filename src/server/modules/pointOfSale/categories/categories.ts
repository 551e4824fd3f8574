import type { EarningCategories } from '../../../../contract/pointOfSale';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import type { PosCategory } from '../../../integrations/pointOfSale/PointOfSale';
import { recordAuditBy } from '../../../platform/audit';
import type { DashboardActor } from '../../../platform/auth/actor';
import { AppError, fieldError } from '../../../shared/AppError';
import { getPosCredentials } from '../../stores';
import { assertOwnMerchant } from '../assertOwnMerchant';
import { forgetItemCategories } from '../checkout/itemCategories.sql';
import type { PosDeps } from '../connection';
import { describePosProblem, getPosProblem } from '../posProblem';
import { suggestExclusion } from './categories.policy';
import { findCategoriesReadAt, listCategories, lockCategories, saveCategories, updateExcluded } from './categories.sql';

/** How long the owner waits for the register, in ms. */
const BUDGET_MS = 8_000;
const MAX_NAME = 200;

/** Returns the categories of the register as they were last read, and which of them earn no points. */
export async function getEarningCategories(sql: Sql, storeId: string): Promise<EarningCategories> {
  const rows = await listCategories(sql, storeId);
  return {
    readAt: await findCategoriesReadAt(sql, storeId),
    categories: rows.map((row) => ({ ...row, suggestion: suggestExclusion(row.name) })),
  };
}

/**
 * Reads the categories of the register again. A renamed one keeps its id. Items are read again too when they are sold.
 * @throws AppError 503 with the reason when the register cannot be read. Nothing changes then.
 */
export async function refreshCategories(deps: PosDeps, storeId: string): Promise<EarningCategories> {
  const db = deps.database.forStore(storeId);
  const categories = await fetchCategories(deps, storeId);
  return db.transaction(async (sql) => {
    await lockCategories(sql, storeId);
    const named = categories.map(({ id, name }) => ({ id, name: name.slice(0, MAX_NAME) }));
    await saveCategories(sql, storeId, named, new Date());
    await forgetItemCategories(sql, storeId);
    return getEarningCategories(sql, storeId);
  });
}

/**
 * Changes which categories earn no points, for purchases that are credited from now on.
 * @throws AppError 400 for a category that the register does not have.
 */
export function changeExcluded(
  db: ScopedDatabase,
  actor: DashboardActor,
  excludedIds: readonly string[],
): Promise<EarningCategories> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    await lockCategories(sql, storeId);
    const before = await listCategories(sql, storeId);
    if (excludedIds.some((id) => !before.some((category) => category.id === id))) {
      throw fieldError('bad_request', 'excludedIds', 'Your register has no such category. Refresh the list.');
    }
    const namesOf = (isExcluded: (id: string) => boolean) =>
      before.filter(({ id }) => isExcluded(id)).map(({ name }) => name);
    const excludedBefore = before.filter(({ isExcluded }) => isExcluded).map(({ id }) => id);
    const isSame =
      excludedBefore.length === new Set(excludedIds).size && excludedBefore.every((id) => excludedIds.includes(id));
    if (!isSame) {
      await updateExcluded(sql, storeId, excludedIds);
      await recordAuditBy(sql, actor, {
        action: 'earning_categories_updated',
        recordType: 'store',
        recordId: storeId,
        oldValues: { excludedCategories: namesOf((id) => excludedBefore.includes(id)) },
        newValues: { excludedCategories: namesOf((id) => excludedIds.includes(id)) },
      });
    }
    return getEarningCategories(sql, storeId);
  });
}

async function fetchCategories(deps: PosDeps, storeId: string): Promise<PosCategory[]> {
  const signal = AbortSignal.timeout(BUDGET_MS);
  try {
    const credentials = await getPosCredentials(deps.database.forStore(storeId), deps.encryptor, storeId);
    if (!credentials) throw unavailable(describePosProblem('no_credentials', 'owner'));
    const pos = deps.getPointOfSale(storeId, credentials);
    await assertOwnMerchant(deps.database, pos, { storeId, credentials, signal });
    return await pos.listCategories(signal);
  } catch (error) {
    const problem = getPosProblem(error);
    if (problem === null) throw error;
    if (problem === 'unreachable' || problem === 'throttled') {
      throw unavailable('Your register is not responding at the moment. Please try again later.');
    }
    if (problem === 'unauthorized') {
      throw unavailable(
        "Your register doesn't let us read its items. Ask your administrator for a key that may read the inventory.",
      );
    }
    throw unavailable(describePosProblem(problem, 'owner'));
  }
}

const unavailable = (text: string): AppError => new AppError('unavailable', text, { retryAfterSeconds: 30 });
