import type { CustomerPageLink } from '../../src/contract/customerPage';
import { listArrived, locationOf } from '../sms/sending';
import { call, serverUrl, type ApiResponse, type CallOptions } from '../support/http';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

/** The origin that a browser sends with the requests of a page of the server. */
export const origin = () => new URL(serverUrl()).origin;

/** Creates a link at a kiosk and returns its one-time token. `token` is the session of the kiosk. */
export async function createLink(store: TestStore, { phone }: { phone: string }, token?: string): Promise<string> {
  const { status, body } = await call<CustomerPageLink>('POST', '/kiosk/customer-page-links', {
    token: token ?? (await store.kioskToken()),
    body: { phone, storeSubdomain: store.subdomain },
  });
  if (status !== 201) throw new Error(`link: ${status} ${JSON.stringify(body)}`);
  return body.url.split('#')[1] ?? '';
}

/** Opens a session with a one-time token. */
export function followLink(
  store: { subdomain: string },
  token: string,
  headers: Record<string, string> = { origin: origin() },
): Promise<ApiResponse<{ message?: string }>> {
  return call('POST', `/my/${store.subdomain}/session`, { body: { token }, headers });
}

/** The cookie that a response sets, in the form in which a browser sends it back. */
export const readCookie = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Opens the page of a customer with a link from a kiosk. Returns the cookie of the session, which is not verified. */
export async function openUnverifiedPage(
  store: TestStore,
  customer: { phone: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await followLink(store, await createLink(store, customer), { origin: origin(), ...headers });
  if (response.status !== 204) throw new Error(`page: ${response.status} ${JSON.stringify(response.body)}`);
  return readCookie(response);
}

/** Opens the page of a customer with a verified phone number. Returns the cookie of the session. */
export async function openPage(
  store: TestStore,
  customer: { phone: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const cookie = await openUnverifiedPage(store, customer, headers);
  await sql('update customer_sessions set verified_at = now() where token_hash = sha256($1::text::bytea)', [
    cookie.split('=')[1] ?? '',
  ]);
  return cookie;
}

/** Calls a route of the customer page. `path` follows the subdomain. */
export function callPage<Body>(
  method: string,
  store: { subdomain: string },
  { cookie, path = '', headers, body }: { cookie: string; path?: string } & Pick<CallOptions, 'headers' | 'body'>,
): Promise<ApiResponse<Body & { message?: string; fields?: Record<string, string[]> }>> {
  return call(method, `/my/${store.subdomain}${path}`, {
    headers: { origin: origin(), ...headers, cookie },
    ...(body !== undefined && { body }),
  });
}

/** The code in the newest text to a customer. The store's name is removed first, because it may have six digits too. */
export async function readTextedCode(store: TestStore, { phone }: { phone: string }): Promise<string> {
  const text = (await listArrived(locationOf(store))).find((arrived) => arrived.phone === phone);
  return /: (\d{6}) /.exec(text?.body ?? '')?.[1] ?? '';
}
