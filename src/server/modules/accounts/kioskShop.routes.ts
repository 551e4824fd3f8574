import { Type } from 'typebox';
import { ChooseKioskShop, KioskShop } from '../../../contract/auth';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { getBearerToken, KIOSK_ONLY_SCOPES } from '../../platform/auth/guard';
import type { Sessions } from '../../platform/auth/sessions';
import type { App } from '../../platform/http/App';
import type { CheckKioskPin } from './checkKioskPin';
import { chooseKioskShop, listKioskShops } from './kioskShop';

interface KioskShopRouteDeps {
  database: Database;
  sessions: Sessions;
  checkPin: CheckKioskPin;
}

export function kioskShopRoutes(app: App, deps: KioskShopRouteDeps): void {
  const { database } = deps;
  const route = defineRoutes(app, { database, tags: ['kiosk'], scopes: KIOSK_ONLY_SCOPES });

  route.get(
    '/auth/session/shops',
    {
      operationId: 'listKioskShops',
      summary: "List the shops whose kiosk this one of a chain's owner can be",
      description: 'Empty for every other kiosk.',
      response: Type.Array(KioskShop),
    },
    ({ db, actor, request }) =>
      listKioskShops({ database, db }, actor, getBearerToken(request.headers.authorization) ?? ''),
  );

  route.post(
    '/auth/session/shop',
    {
      operationId: 'chooseKioskShop',
      summary: 'Choose the shop whose kiosk this is',
      description: 'Changing it needs the PIN of the present shop, if that has one: 403 with the field pin.',
      body: ChooseKioskShop,
      response: KioskShop,
      errors: [409, 429],
    },
    ({ db, actor, body, request }) =>
      chooseKioskShop({ ...deps, db }, actor, body, getBearerToken(request.headers.authorization) ?? ''),
  );
}
