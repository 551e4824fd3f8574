import { merge } from '../merging/mergeCalls';
import { eventually } from '../support/eventually';
import { call, type ApiResponse } from '../support/http';
import { countBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';

interface Member extends Person {
  code: string;
}

const CODES = ['CDFHJKM2', 'CDFHJKM3', 'CDFHJKM4', 'CDFHJKM5', 'CDFHJKM6'] as const;

/** Customers that an import added without birthdays. Nobody gets points for referring them. */
async function setUp(count: number): Promise<{ store: TestStore; members: Member[] }> {
  const store = await createTestStore({ referral_credits_per_day: 0 });
  const add = async (code: string) => ({
    code,
    ...(await addCustomer(store, { birthday: null, referral_code: code })),
  });
  return { store, members: await Promise.all(CODES.slice(0, count).map(add)) };
}

/**
 * Registers a customer with another one's code. The server gives up after 8 s of waiting for a lock, which the calls of
 * a race may exceed on a slow machine or a cluster, so the registration is repeated then.
 */
async function register(
  store: TestStore,
  { phone }: { phone: string },
  { code }: { code: string },
): Promise<ApiResponse> {
  const values = { name: 'Pat Regular', birthday: '1990-05-17', storeSubdomain: store.subdomain };
  const token = await store.kioskToken();
  for (;;) {
    const response = await call('POST', '/public/register', { token, body: { ...values, phone, referralCode: code } });
    if (response.status !== 503) return response;
  }
}

/**
 * Starts the calls while another connection locks today's referral counters. A registration waits for them after it has
 * checked and saved the referrer. Releases the lock when each call has ended or waits.
 */
async function raceBeforeCommits(
  store: TestStore,
  referrers: readonly Person[],
  calls: readonly (() => Promise<ApiResponse>)[],
): Promise<number[]> {
  return withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    for (const { id } of referrers) {
      await holder.query(
        `insert into customer_daily_use (store_id, customer_id, kind, day)
         select s.id, $2, 'referral', (now() at time zone s.time_zone)::date from stores s where s.id = $1`,
        [store.id, id],
      );
    }
    let running = 0;
    const responses: Promise<ApiResponse>[] = [];
    for (const start of calls) {
      running += 1;
      responses.push(start().finally(() => (running -= 1)));
      await eventually('each call waits or has ended', async () => (await countBlocked(holderId)) >= running);
    }
    await holder.query('rollback');
    return (await Promise.all(responses)).map(({ status }) => status);
  });
}

test.each([2, 3, 5])('AP-34 %i customers who enter codes of each other at once form no circle', async (count) => {
  const { store, members } = await setUp(count);
  const calls = members.map((member, index) => () => register(store, member, members[(index + 1) % count] ?? member));
  const statuses = await raceBeforeCommits(store, members, calls);
  expect(statuses.sort()).toEqual([...Array<number>(count - 1).fill(201), 400]);
  expect(await listBrokenRules([store.id])).toEqual([]);
});

test('BX-42 a merge and a registration at once form no circle of referrals', async () => {
  const { store, members } = await setUp(2);
  const [referrer, referred] = members as [Member, Member];
  const staying = await addCustomer(store);
  // The first customer referred the merged one, and the remaining customer referred the second one.
  const merged = await addCustomer(store, { referred_by: referrer.id });
  await sql('update customers set referred_by = $2 where id = $1', [referred.id, staying.id]);
  const statuses = await raceBeforeCommits(store, members, [
    () => register(store, referrer, referred),
    () => merge(store, merged, staying),
  ]);
  expect(statuses).toEqual([201, 200]);
  expect(await listBrokenRules([store.id])).toEqual([]);
});

test('AP-34 a new customer with a code does not wait for another customer completing their record', async () => {
  const { store, members } = await setUp(2);
  const [first, second] = members as [Member, Member];
  const other = { ...(await addCustomer(store, { referral_code: 'CDFHJKM7' })), code: 'CDFHJKM7' };
  const statuses = await raceBeforeCommits(store, members, [
    () => register(store, first, second),
    () => register(store, { phone: newPhone() }, other),
  ]);
  expect(statuses).toEqual([201, 201]);
});
