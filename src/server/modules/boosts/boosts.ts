import type { Boost, CreateBoost, UpdateBoost } from '../../../contract/boosts';
import { BOOSTS_MAX } from '../../../contract/plain/boostLimits';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { pick, recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, storeDeleted } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { lockMatching, lockStoreLimits } from '../../shared/locks.sql';
import { checkShopIds, withoutNoShops } from '../offers';
import { BOOST_FIELDS, toNewBoost, toUpdatedBoost } from './boosts.rules';
import {
  archiveVersion,
  countBoosts,
  findVersion,
  insertBoost,
  insertVersion,
  listBoostRows,
  listPresentVersions,
  readPresent,
  type BoostVersion,
} from './boosts.sql';

/**
 * Creates a boost for purchases that are paid from now on. A repeated request with its key creates no second one.
 * @throws AppError 400 for invalid fields, 401 when the store was deleted, 409 when the store has the maximum number.
 */
export function createBoost(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: CreateBoost,
  key: string | undefined,
): Promise<Boost> {
  const { storeId } = actor;
  const given = toNewBoost(input);
  return withIdempotency(db, { storeId, operation: 'create-boost', key, request: input }, async (sql) => {
    await lockStoreLimits(sql, storeId);
    if ((await countBoosts(sql, storeId)) >= BOOSTS_MAX) {
      throw new AppError('conflict', `A store can have at most ${BOOSTS_MAX} boosts. Delete one that has ended.`);
    }
    const fields = { ...given, shopIds: await checkShopIds(sql, storeId, given.shopIds) };
    const id = await insertBoost(sql, storeId, fields, await lockTime(sql, storeId));
    if (id === null) throw storeDeleted();
    await recordAuditBy(sql, actor, {
      action: 'boost_created',
      recordType: 'boost',
      recordId: id,
      newValues: withoutNoShops(fields),
    });
    return getBoost(sql, storeId, id);
  });
}

/**
 * Changes the given fields for purchases that are paid from now on.
 * @throws AppError 400 for invalid fields, 404 when no boost has the id.
 */
export function updateBoost(db: ScopedDatabase, actor: DashboardActor, id: string, input: UpdateBoost): Promise<Boost> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const at = await lockTime(sql, storeId);
    const before = await getVersion(sql, storeId, id);
    const given = toUpdatedBoost(before, input);
    // Unchanged shops may have left the chain.
    const shopIds = given.shopIds === before.shopIds ? before.shopIds : await checkShopIds(sql, storeId, given.shopIds);
    const after = { ...given, shopIds };
    const changed = BOOST_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    if (changed.length > 0) {
      await archiveVersion(sql, storeId, before.id, at);
      await insertVersion(sql, storeId, { ...after, rootId: id, timeZone: before.timeZone, from: at });
      // The name is always recorded, so that the entry shows which boost changed.
      await recordAuditBy(sql, actor, {
        action: 'boost_updated',
        recordType: 'boost',
        recordId: id,
        oldValues: { name: before.name, ...pick(before, changed) },
        newValues: { name: before.name, ...pick(after, changed) },
      });
    }
    return getBoost(sql, storeId, id);
  });
}

/**
 * Deletes a boost for purchases that are paid from now on.
 * @throws AppError 404 when no boost has the id.
 */
export async function deleteBoost(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  const { storeId } = actor;
  await db.transaction(async (sql) => {
    const at = await lockTime(sql, storeId);
    const version = await getVersion(sql, storeId, id);
    await archiveVersion(sql, storeId, version.id, at);
    await recordAuditBy(sql, actor, {
      action: 'boost_deleted',
      recordType: 'boost',
      recordId: id,
      oldValues: withoutNoShops(pick(version, BOOST_FIELDS)),
    });
  });
}

/** Moves the boosts of a store to another time zone, for purchases that are paid from now on. */
export async function moveBoosts(sql: Sql, storeId: string, timeZone: string): Promise<void> {
  const at = await lockTime(sql, storeId);
  for (const { id, ...version } of await listPresentVersions(sql, storeId)) {
    await archiveVersion(sql, storeId, id, at);
    await insertVersion(sql, storeId, { ...version, timeZone, from: at });
  }
}

/**
 * Prevents credits until the transaction ends, and returns the time from which its change is valid. Without the lock, a
 * purchase could be credited by boosts that another transaction has changed but not committed yet.
 */
async function lockTime(sql: Sql, storeId: string): Promise<Date> {
  await lockMatching(sql, storeId);
  return readPresent(sql);
}

async function getVersion(sql: Sql, storeId: string, id: string): Promise<BoostVersion> {
  const version = await findVersion(sql, storeId, id);
  if (!version) throw notFound();
  return version;
}

async function getBoost(sql: Sql, storeId: string, id: string): Promise<Boost> {
  const [boost] = await listBoostRows(sql, storeId, id);
  if (!boost) throw notFound();
  return boost;
}

const notFound = () => new AppError('not_found', 'Boost not found');
