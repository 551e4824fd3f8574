import type { KioskPinState } from '../../../contract/kiosk';
import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';
import { recordAuditBy } from '../audit';
import { findKioskPinHash, replaceKioskPinHash } from './kioskPin.sql';
import { hashPassword } from './password';

/** Whether the store has a kiosk PIN. */
export async function getKioskPinState(db: ScopedDatabase, actor: DashboardActor): Promise<KioskPinState> {
  return { isSet: (await findKioskPinHash(db, actor.storeId)) !== null };
}

/** Sets or changes the PIN that signing out of the store's kiosks requires; the schema has checked its digits. */
export async function setKioskPin(db: ScopedDatabase, actor: DashboardActor, pin: string): Promise<void> {
  await replacePin(db, actor, await hashPassword(pin));
}

/** Removes the PIN; without one, nothing happens. */
export async function removeKioskPin(db: ScopedDatabase, actor: DashboardActor): Promise<void> {
  await replacePin(db, actor, null);
}

async function replacePin(db: ScopedDatabase, actor: DashboardActor, pinHash: string | null): Promise<void> {
  await db.transaction(async (sql) => {
    const replaced = await replaceKioskPinHash(sql, actor.storeId, pinHash);
    if (!replaced) throw storeDeleted();
    if (pinHash === null && !replaced.wasSet) return;
    await recordAuditBy(sql, actor, {
      action: pinHash === null ? 'kiosk_pin_removed' : replaced.wasSet ? 'kiosk_pin_changed' : 'kiosk_pin_set',
      recordType: 'store',
      recordId: actor.storeId,
    });
  });
}
