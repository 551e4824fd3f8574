import { KioskPin, KioskPinState } from '../../../contract/kiosk';
import { defineRoutes } from '../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getKioskPinState, removeKioskPin, setKioskPin } from './kioskPin';

/** The PIN of the store's kiosks, for its owner. */
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
}
