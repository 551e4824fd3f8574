import { getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';

const CODE = 'HJKM3479';

async function registerReferred(store: TestStore, count: number): Promise<number[]> {
  const token = await store.kioskToken();
  const responses = await Promise.all(
    Array.from({ length: count }, () =>
      call('POST', '/public/register', {
        token,
        body: {
          phone: newPhone(),
          name: 'Nora New',
          birthday: '1990-01-01',
          storeSubdomain: store.subdomain,
          referralCode: CODE,
        },
      }),
    ),
  );
  return responses.map(({ status }) => status);
}
const getUse = (store: TestStore, referrer: Person) =>
  sql('select kind, granted, refused from customer_daily_use where store_id = $1 and customer_id = $2', [
    store.id,
    referrer.id,
  ]);

it('AP-34 a referrer is credited for 10 registrations a day, and further ones succeed and are counted', async () => {
  const store = await createTestStore();
  const referrer = await addCustomer(store, { referral_code: CODE });
  expect(await registerReferred(store, 13)).toEqual(Array<number>(13).fill(201));
  expect(await getAccount(referrer.id)).toEqual({ points: 1000, sum: 1000, rows: 10 });
  expect(await getUse(store, referrer)).toEqual([{ kind: 'referral', granted: 10, refused: 3 }]);
  const [referred] = await sql('select count(*) from customers where referred_by = $1', [referrer.id]);
  expect(referred).toEqual({ count: 13 });
});

it('AP-34 the limit is a setting of the store, and the count starts again on a new local day', async () => {
  const store = await createTestStore({ referral_credits_per_day: 2, time_zone: 'Pacific/Kiritimati' });
  const referrer = await addCustomer(store, { referral_code: CODE });
  await registerReferred(store, 3);
  expect(await listLedgerRows(store, 'referral')).toHaveLength(2);
  const [day] = await sql(
    `select u.day = (now() at time zone 'Pacific/Kiritimati')::date as is_local from customer_daily_use u where store_id = $1`,
    [store.id],
  );
  expect(day).toEqual({ is_local: true });
  await sql('update customer_daily_use set day = day - 1 where store_id = $1', [store.id]);
  await registerReferred(store, 1);
  expect(await listLedgerRows(store, 'referral')).toHaveLength(3);
  await sql('update stores set referral_credits_per_day = 0 where id = $1', [store.id]);
  await registerReferred(store, 1);
  expect(await listLedgerRows(store, 'referral')).toHaveLength(3);
  expect(await getAccount(referrer.id)).toEqual({ points: 300, sum: 300, rows: 3 });
});
