import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { KioskPin, KioskPinState } from '../../../contract/kiosk';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getKioskPinState, removeKioskPin, setKioskPin } from './kioskPin';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['kiosk'];

/** The PIN of the store's kiosks, for its owner. */
export function kioskPinRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store-owners/me/kiosk-pin',
    {
      config,
      schema: {
        summary: "Get whether signing out of your store's kiosks requires a PIN",
        tags,
        response: { 200: KioskPinState },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return getKioskPinState(database.forStore(actor.storeId), actor);
    },
  );

  app.put(
    '/store-owners/me/kiosk-pin',
    {
      config,
      schema: {
        summary: "Set or change the PIN that signing out of your store's kiosks requires",
        tags,
        body: KioskPin,
        response: { 204: Type.Null(), 400: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await setKioskPin(database.forStore(actor.storeId), actor, request.body.pin);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store-owners/me/kiosk-pin',
    { config, schema: { summary: 'Remove the kiosk PIN', tags, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await removeKioskPin(database.forStore(actor.storeId), actor);
      return reply.code(204).send(null);
    },
  );
}
