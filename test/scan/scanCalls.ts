import type { CheckInCode } from '../../src/contract/customerPage';
import type { CheckInResponse } from '../../src/contract/customers';
import { callPage, openPage } from '../customerPage/pageStore';
import { call, type ApiResponse } from '../support/http';
import { createTestStore, type TestStore } from '../support/testStore';

/** Creates a store with check-in by scan. */
export const createScanStore = () => createTestStore({ is_scan_enabled: true });

/** Requests a code like the customer page. */
export const requestCode = (store: TestStore, cookie: string) =>
  callPage<CheckInCode>('GET', store, { cookie, path: '/check-in-code' });

/** Returns the code that a customer's phone shows. */
export async function showCode(store: TestStore, customer: { phone: string }): Promise<string> {
  const { status, body } = await requestCode(store, await openPage(store, customer));
  if (status !== 200) throw new Error(`code: ${status} ${JSON.stringify(body)}`);
  return body.code;
}

/** Scans a code at a kiosk. `token` is the kiosk's session. */
export async function scan(
  store: TestStore,
  code: string,
  { token, key }: { token?: string; key?: string } = {},
): Promise<ApiResponse<CheckInResponse & { message?: string }>> {
  return call('POST', '/kiosk/scans', {
    token: token ?? (await store.kioskToken()),
    body: { code },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}
