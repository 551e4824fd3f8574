import type { Gifts } from '../../../contract/gifts';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { lockStoreLimits } from '../../shared/locks.sql';
import { readTime } from '../../shared/readTime.sql';
import { findGifts, upsertGifts } from './gifts.sql';

/**
 * Saves the gifts and limits of a store. They count for purchases that are credited from now on.
 * @throws AppError 401 when the store was deleted.
 */
export function saveGifts(db: ScopedDatabase, actor: DashboardActor, gifts: Gifts): Promise<Gifts> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    await lockStoreLimits(sql, storeId);
    const before = await findGifts(sql, storeId);
    const changed = (Object.keys(gifts) as (keyof Gifts)[]).filter((name) => gifts[name] !== before[name]);
    if (changed.length === 0) return before;
    await upsertGifts(sql, storeId, gifts, await readTime(sql));
    const pick = (values: Gifts) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    await recordAuditBy(sql, actor, {
      action: 'gifts_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: pick(before),
      newValues: pick(gifts),
    });
    return gifts;
  });
}
