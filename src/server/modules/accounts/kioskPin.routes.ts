import { KioskAddress, KioskPin, KioskPinState } from '../../../contract/kiosk';
import type { Database, ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { CONSOLE_SCOPES, DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { storeDeleted } from '../../shared/AppError';
import { findKioskPinHash, replaceKioskPinHash } from './kioskPin.sql';
import { hashPassword } from './password';

export function kioskPinRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['kiosk'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store-owners/me/kiosk-pin',
    { summary: "Get whether signing out of your store's kiosks requires a PIN", response: KioskPinState },
    ({ db, actor }) => getKioskPinState(db, actor),
  );

  route.put(
    '/store-owners/me/kiosk-pin',
    { summary: "Set or change the PIN that signing out of your store's kiosks requires", body: KioskPin },
    ({ db, actor, body }) => setKioskPin(db, actor, body.pin),
  );

  route.delete('/store-owners/me/kiosk-pin', { summary: 'Remove the kiosk PIN' }, ({ db, actor }) =>
    removeKioskPin(db, actor),
  );

  defineRoutes(app, { database, tags: ['kiosk'], scopes: CONSOLE_SCOPES }).get(
    '/kiosk-address',
    { summary: 'Get where tablets reach this server', response: KioskAddress },
    ({ request }) => Promise.resolve({ origin: request.server.publicOrigin }),
  );
}

async function getKioskPinState(db: ScopedDatabase, actor: DashboardActor): Promise<KioskPinState> {
  return { isSet: (await findKioskPinHash(db, actor.storeId)) !== null };
}

/** Sets or changes the PIN for signing out of the store's kiosks. The schema has validated its digits. */
async function setKioskPin(db: ScopedDatabase, actor: DashboardActor, pin: string): Promise<void> {
  await replacePin(db, actor, await hashPassword(pin));
}

/** Removes the PIN. Has no effect when there is none. */
async function removeKioskPin(db: ScopedDatabase, actor: DashboardActor): Promise<void> {
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
