import type { Store, StoreContents, StoreWithSecrets } from '../../src/contract/stores';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { waitUntilEnded } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const newStore = (tag: string) => ({
  name: `Café ${tag}`,
  subdomain: `Cafe-${tag}`,
  cloverApiKey: 'c1',
  ghlApiKey: 'g1',
});

test('AP-07 AP-06 AP-08 a store is created with defaults, partly updated, and read with its secrets', async () => {
  const tag = newTag();
  const created = await call<Store>('POST', '/stores', { token, body: newStore(tag) });
  expect([created.status, created.body.subdomain]).toEqual([201, `cafe-${tag}`]);
  expect(created.body).toMatchObject({ pointsPerDollar: 1, referralPoints: 100, smsLimit: 1000, isActive: true });
  expect(JSON.stringify(created.body)).not.toContain('"c1"');
  const path = `/stores/${created.body.id.toUpperCase()}`;
  const changed = await call<Store>('PATCH', path, { token, body: { pointsPerDollar: 2.5, ghlFineToken: 'f1' } });
  expect([changed.status, changed.body.pointsPerDollar]).toEqual([200, 2.5]);
  const read = await call<StoreWithSecrets>('GET', path, { token });
  expect(read.body).toMatchObject({ cloverApiKey: 'c1', ghlApiKey: 'g1', ghlFineToken: 'f1' });
  expect(read.headers.get('cache-control')).toBe('no-store');
  const log = await sql('select action from audit_log where record_id = $1 order by id', [created.body.id]);
  expect(log.map(({ action }) => action)).toEqual(['store_created', 'store_updated', 'store_secrets_read']);
  const taken = await call('POST', '/stores', { token, body: newStore(tag) });
  expect([taken.status, taken.body]).toMatchObject([409, { message: 'This subdomain is already taken' }]);
});

test('VA-01 ST-12 every invalid field has its own message', async () => {
  const body = {
    name: ' ',
    subdomain: '-x',
    cloverApiKey: '',
    ghlApiKey: ' ',
    pointsPerDollar: 0.001,
    referralPoints: 0,
  };
  const more = { purchaseReferralPercentage: 100.01, smsLimit: -1 };
  const response = await call<{ message: string[] }>('POST', '/stores', { token, body: { ...body, ...more } });
  expect(response.status).toBe(400);
  expect(response.body.message.map((message) => message.split(' ')[0])).toEqual([
    ...Object.keys(body),
    ...Object.keys(more),
  ]);
});

test('VA-01 ST-12 fields that are missing, too long or of another type are reported together with all other errors', async () => {
  const { body: created } = await call<Store>('POST', '/stores', { token, body: newStore(newTag()) });
  const wrong = { name: ' ', subdomain: 'a'.repeat(64), ghlApiKey: 7, referralPoints: 1.5, smsLimit: -1 };
  const texts = ['name is required', 'subdomain must be at most 63 characters'];
  const rest = [
    'ghlApiKey must be text',
    'referralPoints must be a whole number',
    'smsLimit must be a whole number from 0 to 10,000,000',
  ];
  for (const [method, path, messages] of [
    ['POST', '/stores', [...texts, 'cloverApiKey is required', ...rest]],
    ['PATCH', `/stores/${created.id}`, [...texts, ...rest]],
  ] as const) {
    const response = await call<{ message: string[] }>(method, path, { token, body: wrong });
    expect([method, response.status, response.body.message]).toEqual([method, 400, messages]);
  }
});

test('AP-04 AP-05 stores are found by part of the name regardless of accents, by subdomain and by id', async () => {
  const tag = newTag();
  const { body: created } = await call<Store>('POST', '/stores', { token, body: newStore(tag) });
  for (const query of [
    `search=CAFE ${tag}`,
    `search=fe-${tag}&searchType=subdomain`,
    `search=${created.id.slice(0, 33)}&searchType=id`,
  ]) {
    const found = await call<Store[]>('GET', `/stores?limit=5&active=true&${query}`, { token });
    expect([query, found.body.map(({ id }) => id), found.headers.get('x-total-count')]).toEqual([
      query,
      [created.id],
      '1',
    ]);
  }
  expect((await call<Store>('GET', `/stores/subdomain/CAFE-${tag}`, { token })).body.id).toBe(created.id);
  expect((await call<Store[]>('GET', `/stores/names?search=${tag}`, { token })).body).toEqual([
    { id: created.id, name: created.name },
  ]);
});

test('AP-09 ST-10 AP-10 deactivating a store ends its sessions, and deleting it deletes all its data', async () => {
  const store = await createTestStore();
  await addCustomer(store, { points: 50 });
  const owner = await store.ownerToken();
  const off = await call<Store>('PATCH', `/stores/${store.id}/status`, { token, body: { isActive: false } });
  expect([off.status, off.body.isActive]).toEqual([200, false]);
  await waitUntilEnded([owner]);
  const contents = await call<StoreContents>('GET', `/stores/${store.id}/contents`, { token });
  expect(contents.body).toEqual({ customers: 1, redemptions: 0, owners: 1, cashiers: 1 });
  expect((await call('DELETE', `/stores/${store.id}/permanent`, { token })).status).toBe(204);
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'store_id' and table_name <> 'audit_log'`,
  );
  for (const { name } of tables) {
    expect([name, await sql(`select store_id from ${name} where store_id = $1`, [store.id])]).toEqual([name, []]);
  }
  expect((await call('GET', `/stores/${store.id}`, { token })).status).toBe(404);
});
