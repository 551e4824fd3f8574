import type { LedgerRow } from '../../src/contract/customerRecords';
import type { PointsChange } from '../../src/contract/points';
import { toShop, type Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { checkIn } from '../../src/server/modules/checkIn/checkIn';
import { findCustomerWithVisit } from '../../src/server/modules/customers/customers.sql';
import { expirePoints } from '../../src/server/modules/pointsExpiry';
import { LEDGER_RULES } from '../../src/server/modules/verification/ledgerRules.sql';
import { getAccount } from '../ledger/customerAccounts';
import { signInAdmin } from '../support/admin';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { addExpirySetting, addInactive, addLedgerRow, createExpiryStore, setLastRun, tonight } from './expiryStore';

// The job expires points in all stores, including those of suites that run at the same time.
runOnDedicatedServer();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const expire = (now = tonight(), signal = AbortSignal.timeout(20_000)) =>
  expirePoints({ database, log: createLog('silent') }, now, signal);

const listExpiries = (store: TestStore) =>
  sql<{ customer_id: string; delta: number; details: { code: string; since: string } }>(
    "select customer_id, delta, details from points_ledger where store_id = $1 and kind = 'expiry' order by created_at",
    [store.id],
  );

/** Lists the violations of a ledger rule in one store. */
async function listViolations(store: TestStore, id: string): Promise<string[]> {
  const [text = ''] = LEDGER_RULES.find((rule) => rule.id === id)?.violations ?? [];
  const rows = await sql<{ store_id: string; id: string }>(text);
  return rows.filter(({ store_id }) => store_id === store.id).map((row) => row.id);
}

test('BX-71 the whole balance of an inactive customer expires in one ledger row with the reason', async () => {
  const store = await createExpiryStore();
  const [gone, debtor, recent] = [
    await addInactive(store, 13),
    await addInactive(store, 13, -20),
    await addInactive(store, 11),
  ];
  const elsewhere = await createTestStore();
  const kept = await addInactive(elsewhere, 40);
  await expire();
  await expire(new Date(tonight().getTime() + 86_400_000));
  const [row, ...others] = await listExpiries(store);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ customer_id: gone.id, delta: -100 });
  expect(row?.details).toEqual({ code: 'inactivity', since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });
  const balances = await Promise.all([gone, debtor, recent, kept].map(async ({ id }) => (await getAccount(id)).points));
  expect(balances).toEqual([0, -20, 100, 100]);
  expect(await listViolations(store, 'expiry-justified')).toEqual([]);
  expect(await listViolations(store, 'cause-known')).toEqual([]);

  const lookup = { phone: gone.phone, storeSubdomain: store.subdomain };
  const kiosk = await call<PointsChange[]>('GET', `/public/customer/points?${new URLSearchParams(lookup).toString()}`, {
    token: await store.kioskToken(),
  });
  expect(kiosk.body[0]).toMatchObject({ kind: 'expiry', points: -100, balanceAfter: 0, details: row?.details });
  expect(kiosk.body[0]?.reason).toMatch(/^No activity since [A-Z][a-z]+ \d{1,2}, \d{4}$/);
  const stats = await call<{ weeks: { pointsExpired: number }[]; outstanding: { points: number } }>(
    'GET',
    '/store/stats?period=30d',
    { token: await store.ownerToken() },
  );
  expect(stats.body.weeks.at(-1)?.pointsExpired).toBe(100);
  expect(stats.body.outstanding.points).toBe(80);
});

test('BX-70 points do not expire after any kind of activity within the period', async () => {
  const store = await createExpiryStore(6);
  const recent = new Date(Date.now() - 86_400_000);
  const active: Record<string, (id: string) => Promise<unknown>> = {
    'a check-in': (id) => sql('update customers set last_visit_at = $2 where id = $1', [id, recent]),
    'a registration': (id) => sql('update customers set registered_at = $2 where id = $1', [id, recent]),
    'a purchase': (id) => addLedgerRow(store, id, { delta: 5, kind: 'earn', at: recent }),
    'a redemption': (id) => addLedgerRow(store, id, { delta: -5, kind: 'redeem', at: recent }),
    'points added': (id) => addLedgerRow(store, id, { delta: 5, kind: 'adjustment', at: recent }),
    'points of a referral': (id) => addLedgerRow(store, id, { delta: 5, kind: 'referral', at: recent }),
    'a purchase too small for points': (id) =>
      sql(
        `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                    points_per_dollar, modified_ms, credited_at)
         values ($1, 'SMALL', $2, 'identity', 5, 0, 1, 0, $3)`,
        [store.id, id, recent],
      ),
    'a merge': async (id) => {
      const other = await addCustomer(store);
      await sql('update customers set erased_at = $3, merged_into = $2 where id = $1', [other.id, id, recent]);
    },
  };
  const inactive: Record<string, (id: string) => Promise<unknown>> = {
    'points removed': (id) => addLedgerRow(store, id, { delta: -5, kind: 'adjustment', at: recent }),
    'a merge long ago': async (id) => {
      const other = await addCustomer(store);
      await sql("update customers set erased_at = now() - interval '7 months', merged_into = $2 where id = $1", [
        other.id,
        id,
      ]);
    },
  };
  const names = new Map<string, string>();
  for (const [name, act] of Object.entries({ ...active, ...inactive })) {
    const { id } = await addInactive(store, 8);
    await act(id);
    names.set(id, name);
  }
  await expire();
  const expired = (await listExpiries(store)).map(({ customer_id }) => names.get(customer_id));
  expect(expired.toSorted()).toEqual(Object.keys(inactive).toSorted());
});

test('BX-71 points do not expire when the customer checks in while the job waits for their row', async () => {
  const store = await createExpiryStore();
  const [visitor, absent] = [await addInactive(store, 13), await addInactive(store, 13)];
  await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query('select from customers where id = any ($1) for update', [[visitor.id, absent.id]]);
    const run = expire();
    await waitForBlocked(id);
    await holder.query('update customers set last_visit_at = now() where id = $1', [visitor.id]);
    await holder.query('commit');
    await run;
  });
  expect((await getAccount(visitor.id)).points).toBe(100);
  expect((await listExpiries(store)).map(({ customer_id }) => customer_id)).toEqual([absent.id]);
});

test('BX-71 points that expire during a check-in are given back, and the kiosk shows them', async () => {
  const store = await createExpiryStore();
  const { id } = await addInactive(store, 13);
  const db = database.forStore(store.id);
  const read = await findCustomerWithVisit(db, store.id, id);
  if (!read) throw new Error('the customer was not found');
  await expire();
  expect((await getAccount(id)).points).toBe(0);
  const { customer } = await checkIn(toShop(store.id), read, (work) => db.transaction(work));
  expect(customer.loyaltyPoints).toBe(100);
  expect((await getAccount(id)).points).toBe(100);
  expect(await listViolations(store, 'expiry-justified')).toEqual([]);
});

test('BX-71 an erasure at the same time as the job causes no second expiry', async () => {
  const store = await createExpiryStore();
  const { id } = await addInactive(store, 13);
  const token = await store.ownerToken();
  const response = await withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await holder.query('select from customers where id = $1 for update', [id]);
    const run = expire();
    await waitForBlocked(holderId);
    const erasure = call('DELETE', `/store/customers/${id}`, { token });
    await waitForBlocked(holderId, 2);
    await holder.query('commit');
    await run;
    return erasure;
  });
  expect(response.status).toBe(204);
  expect((await listExpiries(store)).map(({ delta }) => delta)).toEqual([-100]);
  expect(await getAccount(id)).toMatchObject({ points: 0, sum: 0 });
});

test('BX-71 two concurrent jobs expire points once, and the next run continues an interrupted one', async () => {
  const store = await createExpiryStore();
  for (let n = 0; n < 12; n += 1) await addInactive(store, 13);
  const stopped = new AbortController();
  stopped.abort();
  await expire(tonight(), stopped.signal);
  expect(await listExpiries(store)).toEqual([]);
  await Promise.all([expire(), expire()]);
  await expire();
  const rows = await listExpiries(store);
  expect(rows.map(({ delta }) => delta)).toEqual(Array.from({ length: 12 }, () => -100));
  expect(new Set(rows.map(({ customer_id }) => customer_id)).size).toBe(12);
});

test('BX-71 points that are refunded on the day of an expiry do not expire before the next day', async () => {
  const store = await createExpiryStore();
  const { id } = await addInactive(store, 13);
  await expire();
  // The refund is dated long ago, so that its points would be due too.
  await addLedgerRow(store, id, { delta: 40, kind: 'refund', at: new Date(Date.now() - 400 * 86_400_000) });
  await setLastRun(store, 1);
  await expire();
  expect((await getAccount(id)).points).toBe(40);
  await expire(new Date(tonight().getTime() + 86_400_000));
  expect((await listExpiries(store)).map(({ delta }) => delta)).toEqual([-100, -40]);
});

test('BX-71 points do not expire twice or too early when the clock is set back', async () => {
  const store = await createExpiryStore();
  const { id } = await addInactive(store, 13);
  const early = new Date(tonight().getTime() - 60 * 86_400_000);
  await expire(early);
  expect((await getAccount(id)).points).toBe(100);
  // The early run started a notice, which is over by now.
  await setLastRun(store, 1);
  await expire();
  await expire(early);
  await expire();
  expect((await listExpiries(store)).map(({ delta }) => delta)).toEqual([-100]);
});

test('BX-70 points do not expire before 3 a.m. or before the notice ends', async () => {
  const [store, noticed] = [await createExpiryStore(), await createTestStore()];
  const [due, warned] = [await addInactive(store, 13), await addInactive(noticed, 13)];
  const token = await noticed.ownerToken();
  await call('PUT', '/store/points-expiry', { token, body: { months: 12 } });
  const night = tonight();
  night.setUTCHours(6);
  await expire(night);
  expect((await getAccount(due.id)).points).toBe(100);
  await expire();
  expect((await getAccount(due.id)).points).toBe(0);
  expect((await getAccount(warned.id)).points).toBe(100);
  await expire(new Date(tonight().getTime() + 31 * 86_400_000));
  expect((await getAccount(warned.id)).points).toBe(0);
});

test('BX-71 expired points can be restored once within 60 days, and do not expire the next night', async () => {
  const store = await createExpiryStore();
  const token = await store.ownerToken();
  const { id } = await addInactive(store, 13);
  await expire();
  const history = () => call<LedgerRow[]>('GET', `/store/customers/${id}/points`, { token });
  const restore = (number: number) =>
    call('POST', `/store/customers/${id}/restore-points`, { token, body: { number } });
  expect((await history()).body.map((row) => [row.number, row.isRestorable])).toEqual([
    [2, true],
    [1, false],
  ]);
  const responses = await Promise.all([restore(2), restore(2)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await restore(1)).status).toBe(404);
  expect((await history()).body[0]).toMatchObject({
    kind: 'adjustment',
    points: 100,
    reason: 'Expired points restored',
    actor: { role: 'store_owner', name: 'Olive Owner' },
  });
  expect((await history()).body.some(({ isRestorable }) => isRestorable)).toBe(false);
  await expire(new Date(tonight().getTime() + 86_400_000));
  expect((await getAccount(id)).points).toBe(100);
  const stats = await call<{ weeks: { pointsExpired: number; pointsIssued: number }[] }>(
    'GET',
    '/store/stats?period=30d',
    { token },
  );
  expect(stats.body.weeks.at(-1)).toMatchObject({ pointsExpired: 0, pointsIssued: 0 });
  const audit = await sql('select action, old_values, new_values from audit_log where record_id = $1', [id]);
  expect(audit).toEqual([{ action: 'points_restored', old_values: { points: 0 }, new_values: { points: 100 } }]);
});

test('BX-71 expired points cannot be restored after 60 days, or for an erased customer', async () => {
  const store = await createExpiryStore();
  const token = await store.ownerToken();
  const [late, erased] = [await addInactive(store, 15), await addInactive(store, 13)];
  const at = new Date(Date.now() - 61 * 86_400_000);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, created_at)
     values ($1, $2, -100, 'expiry', 'expiry:' || $2::uuid || ':2026-01-01', 'system', 0, $3)`,
    [store.id, late.id, at],
  );
  await expire();
  const restore = (id: string) =>
    call<{ message: string }>('POST', `/store/customers/${id}/restore-points`, { token, body: { number: 2 } });
  expect(await restore(late.id)).toMatchObject({ status: 409 });
  await call('DELETE', `/store/customers/${erased.id}`, { token });
  expect((await restore(erased.id)).status).toBe(404);
});

test('BX-71 verify reports an expiry that the inactivity or the setting does not justify', async () => {
  const [never, active] = [await createTestStore(), await createExpiryStore()];
  const people = [await addInactive(never, 13), await addInactive(active, 3), await addInactive(active, 13)] as const;
  await sql('insert into visits (store_id, customer_id, at) values ($1, $2, $3)', [
    active.id,
    people[2].id,
    new Date(Date.now() - 86_400_000),
  ]);
  for (const [store, { id }] of [
    [never, people[0]],
    [active, people[1]],
    [active, people[2]],
  ] as const) {
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2, -100, 'expiry', 'expiry:' || $2::uuid || ':2026-01-01', 'system', 0)`,
      [store.id, id],
    );
  }
  expect(await listViolations(never, 'expiry-justified')).toEqual([`${people[0].id} #2`]);
  expect((await listViolations(active, 'expiry-justified')).toSorted()).toEqual(
    [`${people[1].id} #2`, `${people[2].id} #2`].toSorted(),
  );
  await addExpirySetting(never, 12);
  expect(await listViolations(never, 'expiry-justified')).toEqual([]);
});

test('BX-70 points that become due during the day expire in the following night', async () => {
  const store = await createExpiryStore();
  const { id } = await addInactive(store, 13);
  // The time is today at 10 a.m. in the store, which is after the run of the last night and before tonight().
  await sql(
    `update points_expiry_settings set effective_from = ($2::timestamptz at time zone s.time_zone)::date::timestamp
            at time zone s.time_zone + interval '10 hours'
     from stores s where s.id = $1 and store_id = s.id`,
    [store.id, tonight()],
  );
  await expire();
  expect((await getAccount(id)).points).toBe(100);
  await expire(new Date(tonight().getTime() + 86_400_000));
  expect((await getAccount(id)).points).toBe(0);
});

test('BX-70 points do not expire in an inactive store, or within 30 days after it was activated again', async () => {
  const store = await createExpiryStore();
  const { id } = await addInactive(store, 13);
  const { token } = await signInAdmin();
  const setActive = (isActive: boolean) => call('PATCH', `/stores/${store.id}/status`, { token, body: { isActive } });
  expect((await setActive(false)).status).toBe(200);
  await expire();
  expect((await setActive(true)).status).toBe(200);
  await expire(new Date(tonight().getTime() + 29 * 86_400_000));
  expect((await getAccount(id)).points).toBe(100);
  await expire(new Date(tonight().getTime() + 32 * 86_400_000));
  expect((await getAccount(id)).points).toBe(0);
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(tonight().getTime() + days * DAY_MS);
const listSettings = (store: TestStore) =>
  sql<{ days: number }>(
    `select round(extract(epoch from effective_from - $2::timestamptz) / 86400)::integer as days
     from points_expiry_settings where store_id = $1 and number > 1 order by number`,
    [store.id, tonight()],
  );

test('BX-100 after more than a week without a run, nothing expires before a new notice of 30 days', async () => {
  const [late, never, weekly] = [await createExpiryStore(), await createExpiryStore(), await createExpiryStore()];
  for (const store of [late, never, weekly]) await addInactive(store, 13);
  await setLastRun(late, 8);
  await sql('update stores set points_expired_on = null where id = $1', [never.id]);
  await setLastRun(weekly, 7);
  await expire();
  await expire();
  expect([await listExpiries(late), await listExpiries(never)]).toEqual([[], []]);
  expect(await listExpiries(weekly)).toHaveLength(1);
  expect([await listSettings(late), await listSettings(never), await listSettings(weekly)]).toEqual([
    [{ days: 30 }],
    [{ days: 30 }],
    [],
  ]);
  const [entry] = await sql('select action, new_values from audit_log where store_id = $1 order by id desc limit 1', [
    late.id,
  ]);
  expect(entry).toEqual({ action: 'points_expiry_postponed', new_values: { daysSinceRun: 8 } });
  await expire(inDays(31));
  expect([(await listExpiries(late)).length, (await listExpiries(never)).length]).toEqual([1, 1]);
});

test('BX-100 one run with a clock that is a year ahead expires nothing, neither then nor after the clock is corrected', async () => {
  const store = await createExpiryStore();
  await addInactive(store, 13);
  await expire(inDays(365));
  await expire();
  expect(await listExpiries(store)).toEqual([]);
  expect(await listSettings(store)).toEqual([{ days: 395 }, { days: 30 }]);
  await expire(inDays(31));
  expect(await listExpiries(store)).toHaveLength(1);
});

test('BX-100 the owner restores all points that expired in one night, once', async () => {
  const [store, other] = [await createExpiryStore(), await createExpiryStore()];
  const people = [await addInactive(store, 13), await addInactive(store, 14, 50), await addInactive(store, 15, 7)];
  await addInactive(other, 13);
  await expire();
  const [single, ...rest] = people;
  const asOwner = async <T>(method: string, path: string, body?: object, of = store) =>
    call<T>(method, `/store/${path}`, { token: await of.ownerToken(), ...(body && { body }) });
  const [{ number } = { number: 0 }] = await sql<{ number: number }>(
    "select number from points_ledger where customer_id = $1 and kind = 'expiry'",
    [single?.id],
  );
  expect((await asOwner('POST', `customers/${single?.id}/restore-points`, { number })).status).toBe(200);
  const nights = await asOwner<{ day: string }[]>('GET', 'points-expiry/nights');
  const day = nights.body[0]?.day ?? '';
  expect(nights.body).toEqual([{ day, customers: 2, points: 57 }]);
  const restore = () => asOwner('POST', 'points-expiry/restore', { day });
  const both = await Promise.all([restore(), restore()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ customers: 2, points: 57 });
  const balances = await Promise.all(people.map(async ({ id }) => (await getAccount(id)).points));
  expect(balances).toEqual([100, 50, 7]);
  expect((await asOwner('GET', 'points-expiry/nights')).body).toEqual([]);
  expect((await asOwner<unknown[]>('GET', 'points-expiry/nights', undefined, other)).body).toHaveLength(1);
  expect(await listViolations(store, 'expiry-justified')).toEqual([]);
  await expire(inDays(1));
  expect((await Promise.all(rest.map(async ({ id }) => (await getAccount(id)).points))).sort()).toEqual([50, 7]);
});
