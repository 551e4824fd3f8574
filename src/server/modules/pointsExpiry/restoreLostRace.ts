import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { lockCustomerById } from '../customers';
import { appendToLedger } from '../ledger';
import { findLatestExpiry } from './restorePoints.sql';

/**
 * Restores points that expired while the customer was checking in. Returns their balance.
 * @throws AppError 404 when they were erased in the meantime.
 */
export async function restoreLostRace(sql: Sql, storeId: string, customerId: string): Promise<number> {
  const customer = await lockCustomerById<{ id: string; points: number }>(sql, storeId, customerId, 'c.id, c.points');
  if (!customer) throw new AppError('not_found', 'Customer not found');
  const expiry = await findLatestExpiry(sql, storeId, customer.id);
  if (!expiry) return customer.points;
  const { balanceAfter } = await appendToLedger(sql, {
    storeId,
    customerId: customer.id,
    delta: expiry.points,
    kind: 'adjustment',
    source: `restore:${customer.id}#${expiry.number}`,
    actor: { role: 'system', id: null },
    details: { code: 'expiry_restored' },
  });
  return balanceAfter;
}
