import { callPage, openPage } from '../customerPage/pageStore';
import { fetchAlone, serverUrl } from '../support/http';
import { addCustomer, createTestStore } from '../support/testStore';

test('BX-78 without credentials the page offers no wallet, and the wallet routes cannot be called', async () => {
  const store = await createTestStore();
  const cookie = await openPage(store, await addCustomer(store));
  expect((await callPage('GET', store, { cookie })).body).toMatchObject({ wallets: { apple: false, google: false } });
  expect((await callPage('GET', store, { cookie, path: '/wallet/apple' })).status).toBe(404);
  expect((await callPage('POST', store, { cookie, path: '/wallet/google' })).status).toBe(404);
  const service = `${serverUrl()}/api/wallet/apple/v1/devices/d/registrations/pass.example.regulars`;
  expect((await fetchAlone(service)).status).toBe(404);
  expect((await fetchAlone(`${serverUrl()}/api/public/stores/${store.id}/wallet-logo`)).status).toBe(404);
});
