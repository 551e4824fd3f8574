import type { CheckInCode } from '../../../contract/customerPage';
import type { CheckInResponse } from '../../../contract/customers';
import type { ScanRequest } from '../../../contract/kiosk';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerActor, KioskActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { toLaterShop } from '../../shared/shops/ofShop';
import { findCustomerWithVisit } from '../customers';
import { checkIn } from './checkIn';
import { openCheckInCode, sealCheckInCode, toCodeSession } from './checkInCode';
import { findCustomerOfSession, findKioskSettings, findNow, insertUsedCode, isScanEnabledAnywhere } from './scan.sql';

/** The lifetime of a code. The phone then shows a new one. */
const LIFETIME_MS = 60_000;

interface Deps {
  db: ScopedDatabase;
  checkInKey: Buffer;
}

/**
 * Creates a single-use code that checks the customer in at a kiosk of their store. It is invalid when the session with
 * `sessionKey` has ended.
 * @throws AppError 409 when check-in by scan is disabled in the store, in a chain in all of its shops.
 */
export async function createCheckInCode(
  { db, checkInKey }: Deps,
  { storeId }: CustomerActor,
  sessionKey: string,
): Promise<CheckInCode> {
  assertScanEnabled(await isScanEnabledAnywhere(db, storeId));
  const expiresAt = new Date((await findNow(db)).getTime() + LIFETIME_MS);
  const code = sealCheckInCode(checkInKey, storeId, { session: toCodeSession(sessionKey), expiresAt });
  return { code, expiresAt: expiresAt.toISOString() };
}

/**
 * Checks in the customer whose phone shows the code, like by phone number, and marks the code as used.
 * @throws AppError 404 when the code is wrong, used or expired, or the phone's session has ended, for example by an
 *   erasure or a new phone number, 409 when check-in by scan is disabled in the shop.
 */
export function checkInByCode(
  { db, checkInKey }: Deps,
  actor: KioskActor,
  request: ScanRequest,
  key: string | undefined,
): Promise<CheckInResponse> {
  const { storeId, shopId } = actor;
  return withIdempotency(db, { storeId, operation: 'scan', key, request, shop: toLaterShop(actor) }, async (sql) => {
    assertScanEnabled((await findKioskSettings(sql, shopId)).isScanEnabled);
    const code = openCheckInCode(checkInKey, storeId, request.code);
    if (!code || code.expiresAt <= (await findNow(sql))) throw invalidCode();
    if (!(await insertUsedCode(sql, storeId, code))) throw invalidCode();
    const customerId = await findCustomerOfSession(sql, storeId, code.session);
    const customer = customerId === null ? null : await findCustomerWithVisit(sql, storeId, customerId);
    if (!customer) throw invalidCode();
    return checkIn(actor, customer, (work) => work(sql));
  });
}

function assertScanEnabled(isScanEnabled: boolean): void {
  if (!isScanEnabled) throw new AppError('conflict', 'This store does not check in by scan');
}

const invalidCode = () => new AppError('not_found', 'This code does not work. Show the current code on your phone.');
