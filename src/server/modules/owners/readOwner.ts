import type { Owner } from '../../../contract/owners';
import type { Sql } from '../../database/Database';
import { normalizeId } from '../../shared/ids';
import { ownerNotFound, storeNotFound } from './owner.policy';
import { findOwner, hasStore, listOwners } from './ownerRows.sql';

/** @throws Refusal 404 when no owner has the id. */
export async function readOwner(sql: Sql, id: string): Promise<Owner> {
  const owner = await findOwner(sql, id);
  if (!owner) throw ownerNotFound();
  return owner;
}

/**
 * Owners of a store, newest first.
 * @throws Refusal 404 when no store has the id.
 */
export async function readOwnersOfStore(sql: Sql, storeId: string): Promise<Owner[]> {
  const whole = { after: null, offset: 0 };
  const rows = await listOwners(sql, { by: 'range', of: 'store_id', from: storeId, to: storeId }, whole, null);
  if (rows.length === 0 && !(await hasStore(sql, storeId))) throw storeNotFound(normalizeId(storeId));
  return rows.map(({ owner }) => owner);
}
