import type { Owner } from '../../../../contract/owners';
import type { Sql } from '../../../database/Database';
import { normalizeId } from '../../../shared/ids';
import { accountNotFound } from '../auditAccount';
import { storeNotFound } from './owner.policy';
import { findOwner, hasStore, listOwnerRows } from './owners.sql';

/** @throws AppError 404 when no owner has the id. */
export async function getOwner(sql: Sql, id: string): Promise<Owner> {
  const owner = await findOwner(sql, id);
  if (!owner) throw accountNotFound('store_owner');
  return owner;
}

/**
 * Lists the owners of a store, newest first.
 * @throws AppError 404 when no store has the id.
 */
export async function listOwnersOfStore(sql: Sql, storeId: string): Promise<Owner[]> {
  const filter = { by: 'range', column: 'store_id', from: storeId, to: storeId } as const;
  const rows = await listOwnerRows(sql, filter, { after: null, offset: 0 }, null);
  if (rows.length === 0 && !(await hasStore(sql, storeId))) throw storeNotFound(normalizeId(storeId));
  return rows.map(({ owner }) => owner);
}
