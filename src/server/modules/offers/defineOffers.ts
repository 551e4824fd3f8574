import type { ScopedDatabase, Sql, Value } from '../../database/Database';
import { pick, recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { insertOffer, listOfferRows, lockOffer, markOfferDeleted, updateOffer, type OfferTable } from './offers.sql';
import { checkShopIds, withoutNoShops } from './shops.sql';

/** The differences between rewards and promotions. `toNew` and `toUpdated` throw AppError 400 for invalid fields. */
interface OfferKind<Offer, Fields, Create, Update> {
  noun: 'reward' | 'promotion';
  table: OfferTable<Fields, Offer>;
  tooMany: string;
  toNew: (input: Create) => Fields;
  toUpdated: (before: Fields, input: Update) => Fields;
}

/** The use cases with which owners manage the rewards or promotions of their store. */
export function defineOffers<
  Offer extends { shopIds?: string[] },
  Fields extends Record<string, Value> & { name: string; shopIds: string[] | null },
  Create extends object,
  Update,
>({ noun, table, tooMany, toNew, toUpdated }: OfferKind<Offer, Fields, Create, Update>) {
  const notFound = () => new AppError('not_found', noun === 'reward' ? 'Reward not found' : 'Promotion not found');

  const get = async (sql: Sql, storeId: string, id: string): Promise<Offer> => {
    const [offer] = await listOfferRows(sql, table, storeId, id);
    if (!offer) throw notFound();
    return offer;
  };

  const lock = async (sql: Sql, storeId: string, id: string): Promise<Fields> => {
    const fields = await lockOffer(sql, table, storeId, id);
    if (!fields) throw notFound();
    return fields;
  };

  const audit = (
    sql: Sql,
    actor: DashboardActor,
    done: 'created' | 'updated' | 'deleted',
    recordId: string,
    values: { oldValues?: object; newValues?: object },
  ) => recordAuditBy(sql, actor, { action: `${noun}_${done}`, recordType: noun, recordId, ...values });

  return {
    /** Lists all offers of the actor's store with their counters. */
    list: (db: ScopedDatabase, { storeId }: DashboardActor): Promise<Offer[]> => listOfferRows(db, table, storeId),

    /**
     * Creates an offer. A repeated request with its key creates no second one.
     * @throws AppError 400 for invalid fields, 401 when the store was deleted, 409 when the store has the maximum
     *   number of offers.
     */
    create(db: ScopedDatabase, actor: DashboardActor, input: Create, key: string | undefined): Promise<Offer> {
      const { storeId } = actor;
      const fields = toNew(input);
      return withIdempotency(db, { storeId, operation: `create-${noun}`, key, request: input }, async (sql) => {
        const shopIds = await checkShopIds(sql, storeId, fields.shopIds);
        const id = await insertOffer(sql, table, storeId, { ...fields, shopIds });
        if (id === null) throw new AppError('conflict', tooMany);
        await audit(sql, actor, 'created', id, { newValues: withoutNoShops({ ...fields, shopIds }) });
        return get(sql, storeId, id);
      });
    },

    /**
     * Changes the given fields. Existing redemptions keep their copy of the offer.
     * @throws AppError 400 for invalid fields, 404 when no offer has the id.
     */
    update(db: ScopedDatabase, actor: DashboardActor, id: string, input: Update): Promise<Offer> {
      const { storeId } = actor;
      return db.transaction(async (sql) => {
        const before = await lock(sql, storeId, id);
        const given = toUpdated(before, input);
        // Unchanged shops may have left the chain.
        const shopIds =
          given.shopIds === before.shopIds ? before.shopIds : await checkShopIds(sql, storeId, given.shopIds);
        const after = { ...given, shopIds };
        const changed = Object.keys(before).filter((field) => {
          return JSON.stringify(before[field]) !== JSON.stringify(after[field]);
        });
        if (changed.length > 0) {
          await updateOffer(sql, table, { storeId, id }, after);
          // The name is always recorded, so that the entry shows which offer changed.
          await audit(sql, actor, 'updated', id, {
            oldValues: { name: before.name, ...pick(before, changed) },
            newValues: { name: before.name, ...pick(after, changed) },
          });
        }
        return get(sql, storeId, id);
      });
    },

    /**
     * Deletes an offer, which can then no longer be redeemed. Its redemptions do not change.
     * @throws AppError 404 when no offer has the id.
     */
    async delete(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
      const { storeId } = actor;
      await db.transaction(async (sql) => {
        const fields = await lock(sql, storeId, id);
        await markOfferDeleted(sql, table, storeId, id);
        await audit(sql, actor, 'deleted', id, { oldValues: withoutNoShops(fields) });
      });
    },
  };
}
