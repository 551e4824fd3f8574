import { KioskAddress, KioskPin, KioskPinState } from '../../../contract/kiosk';
import type { Database, ShopDatabase } from '../../database/Database';
import { recordShopAudit } from '../../platform/audit';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { CONSOLE_SCOPES, SHOP_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { storeDeleted } from '../../shared/AppError';
import { findKioskPinHash, replaceKioskPinHash } from './kioskPin.sql';
import { hashPassword } from './password';

export function kioskPinRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['kiosk'], scopes: SHOP_SCOPES });

  route.get(
    '/store-owners/me/kiosk-pin',
    {
      operationId: 'getKioskPinState',
      summary: "Get whether signing out of your store's kiosks requires a PIN",
      byShop: true,
      response: KioskPinState,
    },
    ({ shopDb, actor }) => getKioskPinState(shopDb, actor),
  );

  route.put(
    '/store-owners/me/kiosk-pin',
    {
      operationId: 'setKioskPin',
      summary: "Set or change the PIN that signing out of your store's kiosks requires",
      byShop: true,
      body: KioskPin,
    },
    ({ shopDb, actor, body }) => setKioskPin(shopDb, actor, body.pin),
  );

  route.delete(
    '/store-owners/me/kiosk-pin',
    { operationId: 'deleteKioskPin', summary: 'Remove the kiosk PIN', byShop: true },
    ({ shopDb, actor }) => removeKioskPin(shopDb, actor),
  );

  defineRoutes(app, { database, tags: ['kiosk'], scopes: CONSOLE_SCOPES }).get(
    '/kiosk-address',
    { operationId: 'getKioskAddress', summary: 'Get where tablets reach this server', response: KioskAddress },
    ({ request }) => Promise.resolve({ origin: request.server.publicOrigin }),
  );
}

async function getKioskPinState(shopDb: ShopDatabase, actor: StoreConsoleActor): Promise<KioskPinState> {
  return { isSet: (await findKioskPinHash(shopDb, actor.shopId)) !== null };
}

/** Sets or changes the PIN for signing out of the store's kiosks. The schema has validated its digits. */
async function setKioskPin(shopDb: ShopDatabase, actor: StoreConsoleActor, pin: string): Promise<void> {
  await replacePin(shopDb, actor, await hashPassword(pin));
}

/** Removes the PIN. Has no effect when there is none. */
async function removeKioskPin(shopDb: ShopDatabase, actor: StoreConsoleActor): Promise<void> {
  await replacePin(shopDb, actor, null);
}

async function replacePin(shopDb: ShopDatabase, actor: StoreConsoleActor, pinHash: string | null): Promise<void> {
  await shopDb.transaction(async (sql) => {
    const replaced = await replaceKioskPinHash(sql, actor.shopId, pinHash);
    if (!replaced) throw storeDeleted();
    if (pinHash === null && !replaced.wasSet) return;
    await recordShopAudit(sql, actor, {
      action: pinHash === null ? 'kiosk_pin_removed' : replaced.wasSet ? 'kiosk_pin_changed' : 'kiosk_pin_set',
    });
  });
}
