import type { Database } from '../server/database/Database';
import catalog from './catalog.json';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './seedDemo';
import { DEMO_CUSTOMER } from './writeActivity';

/** The number of contacts in the fake. They fit on one page, and the vendor accepts only 8 requests per second. */
const CONTACTS = 40;
const FIRST_STORE = catalog.stores[0]?.subdomain ?? '';
/** The newest stores are not connected yet. */
const CONNECTED_STORES = catalog.stores.slice(0, -2);

/** Removes the contact ids of an earlier fake, and queues the newest customers of the first store to be sent. */
export async function markDemoContacts({ platform }: Database): Promise<void> {
  await platform.transaction(async (sql) => {
    await sql.query(
      `update customers set ghl_contact_id = null, contact_due_at = null
       where ghl_contact_id is not null or contact_due_at is not null`,
    );
    await sql.query(
      `update customers set contact_due_at = $3
       where (store_id, id) in (
         select c.store_id, c.id from customers c join stores s on s.id = c.store_id
         where s.subdomain = $1 and c.erased_at is null
         order by c.phone = $2 desc, c.created_at desc
         limit $4)`,
      [FIRST_STORE, DEMO_CUSTOMER.phone, new Date(), CONTACTS],
    );
  });
}

/**
 * Tests the stores' connections to these fakes, as an administrator would. The server sends queued contacts after
 * a successful test.
 */
export async function testDemoConnections(
  url: string,
  vendors: readonly ('point-of-sale' | 'contact-sync')[],
): Promise<void> {
  try {
    const { token } = await call<{ token: string }>('/auth/login', {
      body: { email: DEMO_SIGN_INS.admin, password: DEMO_PASSWORD },
    });
    for (const { subdomain } of CONNECTED_STORES) {
      const { id } = await call<{ id: string }>(`/stores/subdomain/${subdomain}`, { token });
      for (const vendor of vendors) await call(`/stores/${id}/${vendor}/test`, { token, body: {} });
    }
  } catch (error) {
    console.error(
      `The connections of the demo were not tested: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  async function call<T>(path: string, { token, body }: { token?: string; body?: object }): Promise<T> {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T;
  }
}
