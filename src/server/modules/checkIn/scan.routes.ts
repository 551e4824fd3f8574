import { CheckInCode, CustomerPageParams } from '../../../contract/customerPage';
import { CheckInResponse } from '../../../contract/customers';
import { KioskSettings, ScanRequest } from '../../../contract/kiosk';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { CUSTOMER_SCOPES, KIOSK_ONLY_SCOPES } from '../../platform/auth/guard';
import type { LookupLimit } from '../../platform/auth/lookupLimit';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { checkInByCode, createCheckInCode } from './scan';
import { findKioskSettings } from './scan.sql';

interface ScanDeps {
  database: Database;
  encryptor: Pick<Encryptor, 'checkInKey'>;
  limitLookups: LookupLimit;
}

/** Routes for check-in with a code that the customer's page shows and the kiosk's camera reads. */
export function scanRoutes(app: App, { database, encryptor: { checkInKey }, limitLookups }: ScanDeps): void {
  defineRoutes(app, { database, tags: ['customer page'], scopes: CUSTOMER_SCOPES }).get(
    '/my/:subdomain/check-in-code',
    {
      operationId: 'getMyCheckInCode',
      summary: 'Get a code that checks you in at a kiosk of the store: once, within 60 seconds',
      params: CustomerPageParams,
      verified: false,
      response: CheckInCode,
      errors: [409],
    },
    ({ db, actor, request }) => createCheckInCode({ db, checkInKey }, actor, request.sessionKey),
  );

  const kiosk = defineRoutes(app, { database, tags: ['customer kiosk'], scopes: KIOSK_ONLY_SCOPES });

  kiosk.get(
    '/kiosk/settings',
    {
      operationId: 'getKioskSettings',
      summary: 'Get what the owner decides about the kiosks',
      response: KioskSettings,
    },
    ({ shopDb, actor }) => findKioskSettings(shopDb, actor.shopId),
  );

  kiosk.post(
    '/kiosk/scans',
    {
      operationId: 'checkInByScan',
      summary: 'Check a customer in by the code of their page; 404 when it is wrong, used or expired',
      preHandler: limitLookups,
      body: ScanRequest,
      idempotent: true,
      response: CheckInResponse,
      errors: [404, 409, 429],
    },
    ({ db, actor, body, key }) => checkInByCode({ db, checkInKey }, actor, body, key),
  );
}
