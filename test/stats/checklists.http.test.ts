import type { PlatformChecklist, StoreChecklist } from '../../src/contract/checklists';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, signIn } from '../support/testStore';

test('BX-80 the checklist of an owner follows the data of their own store', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const token = await store.ownerToken();
  const get = async () => (await call<StoreChecklist>('GET', '/store/checklist', { token })).body;
  const nothing = {
    hasReward: false,
    isKioskSignedIn: false,
    isBoardSignedIn: false,
    hasCheckIn: false,
    isPosterPrinted: false,
  };
  await addReward(other);
  await addReward(store, { deleted_at: new Date() });
  await other.kioskToken();
  await signIn(other.cashierEmail);
  expect(await get()).toEqual(nothing);
  await addReward(store);
  expect(await get()).toEqual({ ...nothing, hasReward: true });
  await store.kioskToken();
  await signIn(store.cashierEmail);
  expect(await get()).toEqual({ ...nothing, hasReward: true, isKioskSignedIn: true, isBoardSignedIn: true });
  // Boards sign out every evening, and kiosks now and then: what was done stays done.
  const customer = await addCustomer(store);
  await sql('insert into visits (store_id, customer_id) values ($1, $2)', [store.id, customer.id]);
  await sql("delete from sessions where store_id = $1 and scope <> 'dashboard'", [store.id]);
  const all = { hasReward: true, isKioskSignedIn: true, isBoardSignedIn: true, hasCheckIn: true };
  expect(await get()).toEqual({ ...all, isPosterPrinted: false });
  await call('POST', '/store/checklist/poster', { token: await other.ownerToken() });
  expect(await get()).toEqual({ ...all, isPosterPrinted: false });
  const print = async () => (await call('POST', '/store/checklist/poster', { token })).status;
  expect([await print(), await print()]).toEqual([204, 204]);
  expect(await get()).toEqual({ ...all, isPosterPrinted: true });
});

test('BX-80 the checklist of an administrator follows stores, owners, connections and the setting for backups', async () => {
  const store = await createTestStore();
  await sql(
    `insert into store_integrations (store_id, provider, status) values ($1, 'clover', 'connected'), ($1, 'ghl', 'connected')
     on conflict (store_id, provider) do update set status = 'connected'`,
    [store.id],
  );
  const { token } = await signInAdmin();
  const { status, body } = await call<PlatformChecklist>('GET', '/platform/checklist', { token });
  expect([status, body]).toEqual([
    200,
    { hasStore: true, hasOwner: true, isRegisterConnected: true, areContactsConnected: true, areBackupsOn: false },
  ]);
});
