import type { RegistrationResponse } from '../../src/contract/customers';
import { getAccount } from '../ledger/customerAccounts';
import { merge } from '../merging/mergeCalls';
import { call, type ApiResponse } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';

const CODE = 'CDFHJKMN';

/**
 * Registers a customer referred by `referrer` while a change of the referrer holds a lock, so that the change is
 * committed between the check of the code and the credit.
 */
async function registerDuring(
  store: TestStore,
  referrer: Person,
  change: () => Promise<ApiResponse>,
): Promise<{ changed: number; registered: ApiResponse<RegistrationResponse & { message?: string }> }> {
  return withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await holder.query('select from customers where store_id = $1 and id = $2 for update', [store.id, referrer.id]);
    const changing = change();
    await waitForBlocked(holderId, 1);
    const registering = call<RegistrationResponse & { message?: string }>('POST', '/public/register', {
      token: await store.kioskToken(),
      body: {
        phone: newPhone(),
        name: 'Nell Newcomer',
        birthday: '1990-05-17',
        referralCode: CODE,
        storeSubdomain: store.subdomain,
      },
    });
    await waitForBlocked(holderId, 2);
    await holder.query('commit');
    return { changed: (await changing).status, registered: await registering };
  });
}

const addReferrer = async (store: TestStore) => addCustomer(store, { referral_code: CODE, points: 30 });

test('BX-48 the code of a customer who is being erased credits nobody', async () => {
  const store = await createTestStore({ referral_points: 7 });
  const referrer = await addReferrer(store);
  const owner = await store.ownerToken();
  const { changed, registered } = await registerDuring(store, referrer, () =>
    call('DELETE', `/store/customers/${referrer.id}`, { token: owner }),
  );
  expect([changed, registered.status, registered.body.message]).toEqual([204, 400, 'Invalid referral code']);
  expect(await getAccount(referrer.id)).toMatchObject({ points: 0, sum: 0 });
});

test('BX-42 the code of a customer who is being merged credits the remaining customer', async () => {
  const store = await createTestStore({ referral_points: 7 });
  const [referrer, staying] = [await addReferrer(store), await addCustomer(store, { points: 5 })];
  const { changed, registered } = await registerDuring(store, referrer, () => merge(store, referrer, staying));
  expect([changed, registered.status]).toEqual([200, 201]);
  expect(await getAccount(referrer.id)).toMatchObject({ points: 0, sum: 0 });
  expect(await getAccount(staying.id)).toMatchObject({ points: 42, sum: 42 });
});
