import { asOwner } from '../checkout/asOwner';
import { merge } from '../merging/mergeCalls';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { load, openFullPage, setStore, type Open } from './fullPage';
import { callPage, openPage, openUnverifiedPage } from './pageStore';

const ENDS: [what: string, end: (open: Open) => Promise<unknown>][] = [
  ['signing out', ({ store, cookie }) => callPage('DELETE', store, { cookie, path: '/session' })],
  ['signing out all phones', ({ store, cookie }) => callPage('DELETE', store, { cookie, path: '/phones' })],
  ['a merge', async ({ store, customer }) => merge(store, customer, await addCustomer(store))],
  ['an erasure', ({ store, customer }) => asOwner(store, 'DELETE', `/store/customers/${customer.id}`)],
  ['a store that is switched off', (open) => setStore(open, 'is_active = false')],
  [
    'the end of the session',
    ({ store }) => sql('update customer_sessions set expires_at = now() where store_id = $1', [store.id]),
  ],
];

test.each(ENDS)('BX-77 a phone that has the page gets 401 after %s', async (_what, end) => {
  const open = await openFullPage();
  const etag = (await load(open)).headers.get('etag');
  await end(open);
  const ended = await load(open, etag);
  // The browser replaces the page in its cache by this response, which it does not keep.
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([401, 'no-store']);
});

test('BX-77 the page of one customer is never that of another one, even if it shows the same', async () => {
  const store = await createTestStore();
  const [one, other] = [
    await addCustomer(store, { name: 'Ana Ruiz' }),
    await addCustomer(store, { name: 'Ana Lopez' }),
  ];
  const [cookie, otherCookie] = [await openUnverifiedPage(store, one), await openUnverifiedPage(store, other)];
  const first = await load({ store, cookie });
  const second = await load({ store, cookie: otherCookie }, first.headers.get('etag'));
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('BX-77 the page tells that the phone has other pages, and no cache may keep it', async () => {
  const open = await openFullPage();
  const elsewhere = await createTestStore();
  const { headers } = await load(open);
  expect(headers.get('cache-control')).toBe('no-store');
  const both = `${open.cookie}; ${await openPage(elsewhere, await addCustomer(elsewhere))}`;
  const changed = await load({ ...open, cookie: both }, headers.get('etag'));
  expect([changed.status, changed.body.hasOtherStores]).toEqual([200, true]);
});
