import type { Store } from '../../src/contract/stores';
import { newTag, signInAdmin } from '../support/admin';
import { call, fetchAlone, serverUrl } from '../support/http';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { timeZoneOnAnotherDate } from '../support/timeZones';

let token: string;
let adminId: string;
beforeAll(async () => {
  ({ token, id: adminId } = await signInAdmin());
});
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const newStore = (over: Record<string, unknown> = {}) => {
  const tag = newTag();
  return { name: `Wire ${tag}`, subdomain: `wire-${tag}`, cloverApiKey: 'secret-c', ghlApiKey: 'secret-g', ...over };
};
const addStore = async (over: Record<string, unknown> = {}) =>
  (await call<Store>('POST', '/stores', { token, body: newStore(over) })).body;
const list = (query: string) => call<Store[]>('GET', `/stores?${query}`, { token });
const listAuditRows = (id: string) =>
  sql<{ action: string; actor_id: string }>('select action, actor_id from audit_log where record_id = $1 order by id', [
    id,
  ]);

test('AP-04 ST-03 pages are requested by number or cursor, and have Link and X-Total-Count, newest first', async () => {
  const tag = newTag();
  const created: string[] = [];
  for (const n of [1, 2, 3, 4, 5]) created.unshift((await addStore({ name: `Row ${n} ${tag}` })).id);
  const ids = ({ body }: { body: Store[] }) => body.map(({ id }) => id);

  const second = await list(`search=${tag}&limit=2&page=2`);
  expect([ids(second), second.headers.get('x-total-count')]).toEqual([created.slice(2, 4), '5']);
  const seen: string[] = [];
  let next: string | undefined = `search=${tag}&limit=2`;
  while (next !== undefined) {
    const page = await list(next);
    expect(page.headers.get('x-total-count')).toBe('5');
    seen.push(...ids(page));
    next = /<[^>]*\?([^>]*)>; rel="?next"?/.exec(page.headers.get('link') ?? '')?.[1];
    if (next !== undefined) expect(next).toContain('cursor=');
  }
  expect(seen).toEqual(created);

  const cursor = /cursor=([^&>]*)/.exec((await list(`search=${tag}&limit=2`)).headers.get('link') ?? '')?.[1] ?? '';
  expect(cursor).not.toBe('');
  for (const wrong of ['limit=2&cursor=nonsense', `limit=2&page=2&cursor=${cursor}`, 'limit=0', 'limit=2&page=0']) {
    expect([wrong, (await list(wrong)).status]).toEqual([wrong, 400]);
  }
});

const KEY = 'x'.repeat(2001);
test.each([
  ['name', '', 'name is required'],
  ['name', '   ', 'name is required'],
  ['name', 'n'.repeat(121), 'name'],
  ['name', 'a\0b', 'name must be plain text'],
  ['name', 'a\ud800b', 'name must be plain text'],
  ['subdomain', '', 'subdomain is required'],
  ['subdomain', 'a'.repeat(64), 'subdomain'],
  ['subdomain', 'a_b', 'subdomain can contain letters'],
  ['subdomain', 'a-', 'subdomain can contain letters'],
  ['subdomain', 'a\0', 'subdomain can contain letters'],
  ['cloverApiKey', ' ', 'cloverApiKey is required'],
  ['cloverApiKey', KEY, 'cloverApiKey'],
  ['cloverApiKey', 'a\0', 'cloverApiKey must be plain text'],
  ['ghlApiKey', '', 'ghlApiKey is required'],
  ['ghlApiKey', KEY, 'ghlApiKey'],
  ['ghlApiKey', 'a\ud800', 'ghlApiKey must be plain text'],
  ['ghlFineToken', KEY, 'ghlFineToken'],
  ['cloverMerchantId', 'M'.repeat(65), 'Merchant id must be at most 64 characters'],
  ['cloverMerchantId', 'M\0', 'Merchant id must be plain text'],
  ['pointsPerDollar', 0, 'pointsPerDollar must be from 0.01 to 999,999.99'],
  ['pointsPerDollar', 1_000_000, 'pointsPerDollar must be from 0.01 to 999,999.99'],
  ['pointsPerDollar', 1.005, 'pointsPerDollar must be from 0.01 to 999,999.99, in steps of 0.01'],
  ['pointsPerDollar', 1e300, 'pointsPerDollar'],
  ['referralPoints', 0, 'referralPoints must be a whole number from 1 to 10,000'],
  ['referralPoints', 10_001, 'referralPoints must be a whole number from 1 to 10,000'],
  ['referralPoints', 1.5, 'referralPoints'],
  ['purchaseReferralPercentage', -0.01, 'purchaseReferralPercentage must be from 0 to 100'],
  ['purchaseReferralPercentage', 100.01, 'purchaseReferralPercentage must be from 0 to 100'],
  ['smsLimit', -1, 'smsLimit must be a whole number from 0'],
  ['smsLimit', 10_000_001, 'smsLimit must be a whole number from 0'],
  ['smsLimit', 2 ** 53, 'smsLimit'],
])('VA-01 ST-12 AP-07 AP-08 %s %p is rejected on POST and PATCH', async (field, value, expected) => {
  const { id } = await addStore();
  for (const [method, path, body] of [
    ['POST', '/stores', newStore({ [field]: value })],
    ['PATCH', `/stores/${id}`, { [field]: value }],
  ] as const) {
    const { status, body: response } = await call<{ message: string | string[] }>(method, path, { token, body });
    expect([method, status]).toEqual([method, 400]);
    const messages = [response.message].flat();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.startsWith(expected) ? expected : messages[0]).toBe(expected);
  }
  expect((await listAuditRows(id)).map(({ action }) => action)).toEqual(['store_created']);
});

test('VA-01 the limits themselves are accepted', async () => {
  const least = { pointsPerDollar: 0.01, referralPoints: 1, purchaseReferralPercentage: 0, smsLimit: 0 };
  const most = {
    name: 'n'.repeat(120),
    cloverMerchantId: newTag().padEnd(64, 'M'),
    pointsPerDollar: 999_999.99,
    referralPoints: 10_000,
    purchaseReferralPercentage: 100,
    smsLimit: 10_000_000,
  };
  const created = await addStore({ ...least, subdomain: `${newTag()}${'a'.repeat(52)}` });
  expect(created).toMatchObject(least);
  const changed = await call<Store>('PATCH', `/stores/${created.id}`, { token, body: most });
  expect([changed.status, changed.body]).toMatchObject([200, most]);
});

test('AP-06 AP-08 AP-09 AP-10 ST-06 an unknown store returns 404 on every route', async () => {
  for (const [method, path, body] of [
    ['GET', `/stores/${UNKNOWN}`],
    ['GET', `/stores/${UNKNOWN}/contents`],
    ['GET', `/stores/subdomain/none-${newTag()}`],
    ['GET', '/stores/subdomain/%00'],
    ['PATCH', `/stores/${UNKNOWN}`, { name: 'Any' }],
    ['PATCH', `/stores/${UNKNOWN}/status`, { isActive: false }],
    ['DELETE', `/stores/${UNKNOWN}/permanent`],
  ] as const) {
    const response = await call(method, path, { token, ...(body && { body }) });
    expect([method, path, response.status, response.body]).toMatchObject([
      method,
      path,
      404,
      { message: 'Store not found' },
    ]);
  }
});

test('AP-08 ST-12 saving the same values changes nothing, and null or empty text clears optional fields', async () => {
  const cloverMerchantId = newTag();
  const sent = newStore({ ghlFineToken: 'secret-f', cloverMerchantId });
  const { body: store } = await call<Store>('POST', '/stores', { token, body: sent });
  const path = `/stores/${store.id.toUpperCase()}`;
  const same = await call<Store>('PATCH', path, { token, body: sent });
  // A job tests the connections in the meantime.
  expect(same.body).toEqual({ ...store, connections: expect.anything() as unknown });
  expect((await listAuditRows(store.id)).map(({ action }) => action)).toEqual(['store_created']);

  for (const none of [null, '']) {
    await call('PATCH', path, { token, body: { ghlFineToken: 'secret-f', cloverMerchantId } });
    const body = { ghlFineToken: none, cloverMerchantId: none };
    expect((await call('PATCH', path, { token, body })).status).toBe(200);
    const saved = await call('GET', path, { token });
    expect(saved.body).toMatchObject({ ghlFineToken: null, cloverMerchantId: null, cloverApiKey: 'secret-c' });
  }
  const [reading] = (await listAuditRows(store.id)).filter(({ action }) => action === 'store_secrets_read');
  expect(reading?.actor_id).toBe(adminId);
});

test('ST-12 AP-06 secrets can be changed one by one, and no list, table or audit entry has them in plain text', async () => {
  const store = await addStore({ ghlFineToken: 'secret-f' });
  await call('PATCH', `/stores/${store.id}`, { token, body: { ghlApiKey: 'secret-new' } });
  expect((await call('GET', `/stores/${store.id}`, { token })).body).toMatchObject({
    cloverApiKey: 'secret-c',
    ghlApiKey: 'secret-new',
    ghlFineToken: 'secret-f',
  });
  for (const path of [
    `/stores?search=${store.id}&searchType=id`,
    `/stores/names?search=${store.id}&searchType=id`,
    `/stores/subdomain/${store.subdomain}`,
  ]) {
    const { status, body } = await call('GET', path, { token });
    expect([path, status, JSON.stringify(body)]).toEqual([path, 200, expect.not.stringMatching(/secret|ApiKey|Token/)]);
    expect(JSON.stringify(body)).toContain(store.id);
  }
  const rows = await sql(
    `select encode(clover_api_key || ghl_api_key || ghl_fine_token, 'escape') as text from store_secrets where store_id = $1
     union all select coalesce(old_values::text, '') || coalesce(new_values::text, '') from audit_log where record_id = $1::text`,
    [store.id],
  );
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/secret-/);
});

test('AP-07 of two stores with one subdomain that are added concurrently, one is created and one is rejected', async () => {
  const subdomain = newTag();
  const responses = await Promise.all(
    [1, 2].map(() => call<Store>('POST', '/stores', { token, body: newStore({ subdomain }) })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.body).toMatchObject({ message: 'This subdomain is already taken' });
});

test('ST-06 AP-04 SMS usage is counted per month in the time zone of the store', async () => {
  const store = await createTestStore({ time_zone: timeZoneOnAnotherDate(), sms_limit: 500 });
  await sql(
    `insert into sms_usage (store_id, month, used)
     select s.id, (date_trunc('month', now() at time zone s.time_zone) - n * interval '1 month')::date, 10 + n
     from stores s, generate_series(0, 2) n where s.id = $1`,
    [store.id],
  );
  const { body } = await list(`search=${store.id}&searchType=id`);
  expect(body).toMatchObject([{ usedSmsMonthly: { used: 10, limit: 500 }, usedSmsAllTime: { used: 33 } }]);
});

test('BX-270 a list of stores says for each how its connections are, and whether it has an owner', async () => {
  const store = await createTestStore();
  const getListed = async () => (await list(`search=${store.id}&searchType=id`)).body[0];
  const insert = (provider: string, status: string) =>
    sql('insert into store_integrations (store_id, provider, status) values ($1, $2, $3)', [
      store.id,
      provider,
      status,
    ]);
  expect(await getListed()).toMatchObject({
    connections: { pointOfSale: 'unknown', contacts: 'unknown' },
    hasOwner: true,
  });
  await insert('ghl', 'needs_attention');
  expect(await getListed()).toMatchObject({ connections: { pointOfSale: 'unknown', contacts: 'needs_attention' } });
  await insert('clover', 'connected');
  await sql('delete from accounts where id = $1', [store.ownerId]);
  // A cashier is no owner.
  expect(await getListed()).toMatchObject({
    connections: { pointOfSale: 'connected', contacts: 'needs_attention' },
    hasOwner: false,
  });
});

test('ST-10 ST-09 AP-09 AP-10 deactivating or deleting a store ends all its sessions', async () => {
  for (const [method, path, body] of [
    ['PATCH', 'status', { isActive: false }],
    ['DELETE', 'permanent', undefined],
  ] as const) {
    const store = await createTestStore();
    const open = [await store.kioskToken(), await store.ownerToken(), await store.cashierToken()];
    expect(await Promise.all(open.map((each) => getSessionStatus(each)))).toEqual([200, 200, 200]);
    expect((await call(method, `/stores/${store.id}/${path}`, { token, ...(body && { body }) })).status).toBeLessThan(
      300,
    );
    await waitUntilEnded(open);
    expect(await sql('select scope from sessions where store_id = $1', [store.id])).toEqual([]);
  }
});

test('AP-08 keys encrypted with another SECRETS_KEY can be replaced together, but not one alone', async () => {
  const { id } = await addStore({ ghlFineToken: 'secret-f' });
  await sql("update store_secrets set key_id = 'another' where store_id = $1", [id]);
  expect((await call('GET', `/stores/${id}`, { token })).status).toBe(409);
  expect((await call('PATCH', `/stores/${id}`, { token, body: { ghlApiKey: 'new-g' } })).status).toBe(409);
  const body = { cloverApiKey: 'new-c', ghlApiKey: 'new-g' };
  expect((await call('PATCH', `/stores/${id}`, { token, body })).status).toBe(200);
  const { body: saved } = await call('GET', `/stores/${id}`, { token });
  expect(saved).toMatchObject({ ...body, ghlFineToken: null });
});

test('AP-10 a deleted store is deactivated first, and the audit log has both', async () => {
  const { id } = await addStore();
  await call('DELETE', `/stores/${id}/permanent`, { token });
  expect((await listAuditRows(id)).map(({ action }) => action)).toEqual([
    'store_created',
    'store_deactivated',
    'store_deleted',
  ]);
});

test('AP-06 a HEAD request for a store reads no secrets and is not audited', async () => {
  const { id } = await addStore();
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetchAlone(`${serverUrl()}/api/stores/${id}`, { method: 'HEAD', headers })).status).toBe(404);
  expect((await listAuditRows(id)).map(({ action }) => action)).toEqual(['store_created']);
});
