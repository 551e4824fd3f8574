import { PROMOTIONS_MAX } from '../../../contract/offerLimits';
import type { CreatePromotion, Promotion, UpdatePromotion } from '../../../contract/promotions';
import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { pick, recordAuditBy } from '../audit';
import { toNewPromotion, toUpdatedPromotion, type PromotionFields } from './promotion.policy';
import {
  findStorePromotion,
  insertPromotion,
  listStorePromotionRows,
  lockPromotion,
  markPromotionDeleted,
  writePromotion,
} from './storePromotions.sql';

/** Lists all promotions of the actor's store with their counters, the latest start first. */
export function listStorePromotions(db: ScopedDatabase, actor: DashboardActor): Promise<Promotion[]> {
  return listStorePromotionRows(db, actor.storeId);
}

/**
 * Creates a promotion. A request repeated with its key creates none. Multipliers may overlap: each counts for the
 * purchase that it is redeemed for.
 * @throws AppError 400 for invalid fields, 409 when the store has PROMOTIONS_MAX promotions.
 */
export async function createPromotion(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: CreatePromotion,
  key: string | undefined,
): Promise<Promotion> {
  const { storeId } = actor;
  const fields = toNewPromotion(input);
  return withIdempotency(db, { storeId, operation: 'create-promotion', key, request: input }, async (sql) => {
    const id = await insertPromotion(sql, storeId, fields);
    if (id === null) {
      const most = PROMOTIONS_MAX.toLocaleString('en-US');
      throw new AppError('conflict', `A store can have at most ${most} promotions. Delete ended ones.`);
    }
    await auditPromotion(sql, actor, 'promotion_created', id, { newValues: fields });
    return getPromotion(sql, storeId, id);
  });
}

/**
 * Changes the given fields of a promotion. Redemptions keep the promotion as it was when they were made.
 * @throws AppError 400 for invalid fields, 404 when there is no such promotion.
 */
export function updatePromotion(
  db: ScopedDatabase,
  actor: DashboardActor,
  id: string,
  input: UpdatePromotion,
): Promise<Promotion> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const before = await lockPromotion(sql, storeId, id);
    if (!before) throw promotionNotFound();
    const after = toUpdatedPromotion(before, input);
    const changed = (Object.keys(before) as (keyof PromotionFields)[]).filter(
      (field) => before[field] !== after[field],
    );
    if (changed.length > 0) {
      await writePromotion(sql, storeId, id, after);
      // The name says which promotion it was, whatever changed.
      const named = { name: before.name };
      await auditPromotion(sql, actor, 'promotion_updated', id, {
        oldValues: { ...named, ...pick(before, changed) },
        newValues: { ...named, ...pick(after, changed) },
      });
    }
    return getPromotion(sql, storeId, id);
  });
}

/**
 * Deletes a promotion: it can no longer be redeemed, and its redemptions stay as they are.
 * @throws AppError 404 when there is no such promotion.
 */
export async function deletePromotion(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  const { storeId } = actor;
  await db.transaction(async (sql) => {
    const promotion = await lockPromotion(sql, storeId, id);
    if (!promotion) throw promotionNotFound();
    await markPromotionDeleted(sql, storeId, id);
    await auditPromotion(sql, actor, 'promotion_deleted', id, { oldValues: promotion });
  });
}

async function getPromotion(sql: Sql, storeId: string, id: string): Promise<Promotion> {
  const promotion = await findStorePromotion(sql, storeId, id);
  if (!promotion) throw promotionNotFound();
  return promotion;
}

function promotionNotFound(): AppError {
  return new AppError('not_found', 'Promotion not found');
}

function auditPromotion(
  sql: Sql,
  actor: DashboardActor,
  action: 'promotion_created' | 'promotion_updated' | 'promotion_deleted',
  promotionId: string,
  values: { oldValues?: object; newValues?: object },
): Promise<void> {
  return recordAuditBy(sql, actor, {
    action,
    recordType: 'promotion',
    recordId: promotionId,
    ...values,
  });
}
