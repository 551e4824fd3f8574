import type { CustomerDeletion, CustomerOwnChange } from '../../src/contract/customerRecords';
import { callPage, openPage } from '../customerPage/pageStore';
import { merge } from '../merging/mergeCalls';
import { call } from '../support/http';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

const listChanges = async (store: TestStore, { id }: { id: string }, query = '') =>
  call<CustomerOwnChange[]>('GET', `/store/customers/${id}/own-changes${query}`, { token: await store.ownerToken() });
const listDeletions = async (store: TestStore, query = '') =>
  call<CustomerDeletion[]>('GET', `/store/customers/own-deletions${query}`, { token: await store.ownerToken() });
const describe = ({ body }: { body: CustomerOwnChange[] }) =>
  body.map(({ action, fields }) => [action.replace('customer_', ''), ...fields].join(' '));

test('BX-129 the owner sees which fields a customer changed on the customer page, without their values', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { birthday: null });
  const cookie = await openPage(store, customer);
  const change = (body: object) => callPage('PATCH', store, { cookie, body });
  await call('PATCH', `/store/customers/${customer.id}`, {
    token: await store.ownerToken(),
    body: { name: 'By Owner' },
  });
  expect(await listChanges(store, customer)).toMatchObject({ status: 200, body: [] });
  await change({ name: 'Secret Name', birthday: '1990-05-01' });
  await change({ language: 'es' });
  await change({ smsConsent: true });
  await change({ smsConsent: false });
  await callPage('POST', store, { cookie, path: '/kiosk-deletion-codes' });
  await callPage('DELETE', store, { cookie, path: '/phones' });
  const all = [
    'signed_out',
    'deletion_requested',
    'consent_withdrawn',
    'consent_given',
    'updated language',
    'updated name birthday',
  ];
  const listed = await listChanges(store, customer);
  expect(describe(listed)).toEqual(all);
  expect(JSON.stringify(listed.body)).not.toMatch(/Secret|1990-05/);
  const first = await listChanges(store, customer, '?limit=4');
  const next = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await listChanges(store, customer, `?limit=4&cursor=${next}`);
  expect([...describe(first), ...describe(rest)]).toEqual(all);
  expect((await listChanges(store, customer, '?cursor=x')).status).toBe(400);
  // After a merge, these are changes of the remaining customer.
  const into = await addCustomer(store);
  await merge(store, customer, into);
  expect(describe(await listChanges(store, into))).toEqual(all);
  expect((await listChanges(await createTestStore(), into)).status).toBe(404);
});

test('BX-129 the owner sees when customers deleted their own account, but not who they were', async () => {
  const store = await createTestStore();
  const [first, second, byOwner] = [await addCustomer(store), await addCustomer(store), await addCustomer(store)];
  for (const customer of [first, second]) {
    const cookie = await openPage(store, customer);
    const { body } = await callPage<{ code: string }>('POST', store, { cookie, path: '/kiosk-deletion-codes' });
    const lookup = { phone: customer.phone, storeSubdomain: store.subdomain };
    const token = await store.kioskToken();
    await call('POST', '/public/check-in', { token, body: lookup });
    expect((await call('POST', '/kiosk/deletions', { token, body: { ...lookup, code: body.code } })).status).toBe(204);
  }
  await call('DELETE', `/store/customers/${byOwner.id}`, { token: await store.ownerToken() });
  const { body, status } = await listDeletions(store);
  expect([status, body.length]).toEqual([200, 2]);
  for (const row of body) expect(Object.keys(row).sort()).toEqual(['at', 'id']);
  const page = await listDeletions(store, '?limit=1');
  const next = /[?&]cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect([...page.body, ...(await listDeletions(store, `?limit=1&cursor=${next}`)).body]).toEqual(body);
  expect((await listDeletions(await createTestStore())).body).toEqual([]);
});
