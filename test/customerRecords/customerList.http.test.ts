import type { ListedCustomer, SegmentCount } from '../../src/contract/customerRecords';
import type { ErrorBody } from '../../src/contract/errors';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

async function list(store: TestStore, query: Record<string, string> = {}, token?: string) {
  return call<ListedCustomer[] & ErrorBody>('GET', `/store/customers?${new URLSearchParams(query).toString()}`, {
    token: token ?? (await store.ownerToken()),
  });
}
const getNames = (rows: ListedCustomer[]) => rows.map(({ name }) => name);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Reads all pages of a list. A page has few rows, so that the cursor is used often. */
async function listAll(store: TestStore, query: Record<string, string>): Promise<ListedCustomer[]> {
  const rows: ListedCustomer[] = [];
  const token = await store.ownerToken();
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, headers, body } = await list(store, { ...query, limit: '2', ...(cursor && { cursor }) }, token);
    expect(status).toBe(200);
    rows.push(...body);
    const next: string | undefined = /cursor=([^>&]+)/.exec(headers.get('link') ?? '')?.[1];
    cursor = next === undefined ? null : decodeURIComponent(next);
  }
  return rows;
}

test('OD-06 a customer is listed with points, visits, times and SMS status', async () => {
  const store = await createTestStore();
  const [visit, joined] = [daysAgo(3), daysAgo(20)];
  const person = await addCustomer(store, {
    name: 'Maria Lopez',
    points: 1234,
    visits: 7,
    last_visit_at: visit,
    created_at: joined,
  });
  const { status, body, headers } = await list(store);
  expect([status, headers.get('x-total-count'), headers.get('x-total-count-relation')]).toEqual([200, '1', null]);
  expect(body).toEqual([
    {
      id: person.id,
      name: 'Maria Lopez',
      phoneNumber: person.phone,
      loyaltyPoints: 1234,
      visits: 7,
      lastVisitAt: visit.toISOString(),
      joinedAt: joined.toISOString(),
      smsStatus: 'no_consent',
    },
  ]);
});

test('OD-06 customers are found by parts of the name in any order, and by digits of the phone', async () => {
  const store = await createTestStore();
  await addCustomer(store, { name: 'José María Núñez', phone: '+12025550123' });
  await addCustomer(store, { name: 'Mary-Ann O’Neil', phone: '+13055550199' });
  await addCustomer(store, { name: null, phone: '+14155550777', referral_code: null });
  const find = async (search: string) => getNames((await list(store, { search, sort: 'name', order: 'asc' })).body);
  expect(await find('nunez jose')).toEqual(['José María Núñez']);
  expect(await find('MAR')).toEqual(['José María Núñez', 'Mary-Ann O’Neil']);
  expect(await find('ann')).toEqual(['Mary-Ann O’Neil']);
  expect(await find('5550')).toEqual(['José María Núñez', 'Mary-Ann O’Neil', null]);
  expect(await find('(415) 555-0777')).toEqual([null]);
  expect(await find('+1 202')).toEqual(['José María Núñez']);
  expect(await find('19')).toEqual([]);
  expect(await find('mariano')).toEqual([]);
});

test('OD-06 a search reflects changed names and phone numbers, and finds no erased customers', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { name: 'Old Name', phone: '+12025550123' });
  const token = await store.ownerToken();
  const count = async (search: string) => (await list(store, { search }, token)).body.length;
  expect([await count('old'), await count('0123')]).toEqual([1, 1]);
  await sql("update customers set name = 'Fresh Name', phone = '+12025559876' where id = $1", [person.id]);
  expect([await count('old'), await count('0123'), await count('fresh'), await count('9876')]).toEqual([0, 0, 1, 1]);
  await sql('update customers set erased_at = now() where id = $1', [person.id]);
  expect([await count('fresh'), await count('9876'), await count('')]).toEqual([0, 0, 0]);
});

test.each(['asc', 'desc'])(
  'OD-06 each sort order is paged %s without gaps, with missing values last',
  async (order) => {
    const store = await createTestStore();
    const facts = [
      { name: 'Bo', points: 5, visits: 2, last_visit_at: daysAgo(1) },
      { name: 'al', points: 5, visits: 0, last_visit_at: null },
      { name: 'Cy', points: 30, visits: 9, last_visit_at: daysAgo(8) },
      { name: null, points: 0, visits: 0, last_visit_at: null },
      { name: 'Ég', points: 12, visits: 1, last_visit_at: daysAgo(4) },
    ];
    for (const [index, fact] of facts.entries()) {
      await addCustomer(store, { ...fact, created_at: daysAgo(index + 1) });
    }
    const isAscending = order === 'asc';
    const inOrder = <T>(names: T[]) => (isAscending ? names : [...names].reverse());
    const names = getNames(await listAll(store, { sort: 'name', order }));
    expect(names).toEqual([...inOrder(['al', 'Bo', 'Cy', 'Ég']), null]);
    const points = (await listAll(store, { sort: 'points', order })).map(({ loyaltyPoints }) => loyaltyPoints);
    expect(points).toEqual(inOrder([0, 5, 5, 12, 30]));
    const visits = (await listAll(store, { sort: 'visits', order })).map((row) => row.visits);
    expect(visits).toEqual(inOrder([0, 0, 1, 2, 9]));
    const visitors = await listAll(store, { sort: 'lastVisit', order });
    expect(getNames(visitors.slice(0, 3))).toEqual(inOrder(['Cy', 'Ég', 'Bo']));
    expect(new Set(getNames(visitors.slice(3)))).toEqual(new Set(['al', null]));
    expect(getNames(await listAll(store, { sort: 'joined', order }))).toEqual(inOrder(['Ég', null, 'Cy', 'al', 'Bo']));
    // The order applies to the few results of a search too.
    expect(getNames(await listAll(store, { sort: 'name', order, search: '1' }))).toEqual([]);
    expect(getNames(await listAll(store, { sort: 'lastVisit', order, segment: 'new' }))).toHaveLength(5);
  },
);

test('OD-06 segments divide customers as documented, and are counted', async () => {
  const store = await createTestStore();
  const reward = await addReward(store, { points_required: 100 });
  await addReward(store, { points_required: 50, is_active: false });
  const old = { registered_at: daysAgo(200), birthday: '1990-01-01' };
  const [month = '01'] = new Intl.DateTimeFormat('en-CA', { month: '2-digit', timeZone: 'America/New_York' })
    .format()
    .split('-');
  const otherMonth = month === '01' ? '02' : '01';
  const quiet = { ...old, birthday: `1990-${otherMonth}-01` };
  await addCustomer(store, { ...quiet, name: 'New', registered_at: daysAgo(29) });
  await addCustomer(store, { ...quiet, name: 'Not new', registered_at: daysAgo(31) });
  await addCustomer(store, { ...quiet, name: 'Lapsed', visits: 1, last_visit_at: daysAgo(61) });
  await addCustomer(store, { ...quiet, name: 'Birthday', birthday: `1990-${month}-28` });
  await addCustomer(store, { ...quiet, name: 'Near', points: 90 });
  await addCustomer(store, { ...quiet, name: 'Reached', points: 100 });
  await addCustomer(store, { ...quiet, name: 'Far', points: 89 });
  const had = await addCustomer(store, { ...quiet, name: 'Had it', points: 95 });
  await addRedemption(store, { customerId: had.id, rewardId: reward.id, status: 'completed' });
  const negative = await addCustomer(store, { ...quiet, name: 'Negative' });
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, -5, 'reversal', 'order:1', 'system', 0)`,
    [store.id, negative.id],
  );
  const regular = await addCustomer(store, { ...quiet, name: 'Regular' });
  const kiosk = await store.kioskToken();
  for (let visit = 0; visit < 3; visit += 1) {
    await sql("update customers set last_visit_at = now() - interval '1 day' where id = $1 and visits > 0", [
      regular.id,
    ]);
    const body = { phone: regular.phone, storeSubdomain: store.subdomain };
    await call('POST', '/public/check-in', { token: kiosk, body });
  }
  const expected: Record<string, string[]> = {
    new: ['New'],
    recent: ['Regular'],
    regular: ['Regular'],
    lapsed: ['Lapsed'],
    birthday: ['Birthday'],
    nearReward: ['Near'],
    negative: ['Negative'],
  };
  for (const [segment, names] of Object.entries(expected)) {
    expect([segment, getNames((await list(store, { segment })).body)]).toEqual([segment, names]);
  }
  const { body } = await call<SegmentCount[]>('GET', '/store/customers/segments', { token: await store.ownerToken() });
  expect(body).toEqual(Object.keys(expected).map((segment) => ({ segment, count: 1 })));
  expect(getNames((await list(store, { segment: 'new', search: 'ne' })).body)).toEqual(['New']);
  expect(getNames((await list(store, { segment: 'new', search: 'near' })).body)).toEqual([]);
});

test('OD-06 BX-288 more than 1,000 matches are counted as at least 1,000, in a segment exactly, and can be paged to the end', async () => {
  const store = await createTestStore();
  await sql(
    `insert into customers (store_id, phone, name, registered_at, visits)
     select $1, '+1' || (3050000000 + n), 'Same ' || lpad(n::text, 4, '0'), now(), n % 7 from generate_series(1, 1200) n`,
    [store.id],
  );
  const token = await store.ownerToken();
  const broad: Record<string, string>[] = [
    { search: 'same' },
    { search: '305' },
    { segment: 'new' },
    { search: 'same 0', segment: 'new' },
  ];
  for (const query of broad) {
    const first = await list(store, { ...query, sort: 'name', order: 'asc', limit: '500' }, token);
    const { headers } = first;
    expect([headers.get('x-total-count'), headers.get('x-total-count-relation')]).toEqual(['1000', 'gte']);
    expect(first.body[0]?.name).toBe('Same 0001');
    expect(first.body.at(-1)?.name).toBe('Same 0500');
  }
  const all = await list(store, {}, token);
  expect([all.headers.get('x-total-count'), all.headers.get('x-total-count-relation')]).toEqual(['1200', null]);
  const { body } = await call<SegmentCount[]>('GET', '/store/customers/segments', { token });
  expect(body).toContainEqual({ segment: 'new', count: 1200 });
});

test('OD-06 matches far from the beginning of the list are found and paged like near ones', async () => {
  const store = await createTestStore();
  // 15,300 earlier customers do not match. Some of those who match have no name or no visit.
  await sql(
    `insert into customers (store_id, phone, name, registered_at, created_at, visits, last_visit_at)
     select $1, '+1' || (3050000000 + n), case when n % 50 > 0 then 'Person ' || lpad(n::text, 5, '0') end,
            case when n > 15300 then now() - n * interval '1 minute' end,
            now() - (17000 - n) * interval '1 hour', n % 3, case when n % 3 > 0 then now() - n * interval '2 hours' end
     from generate_series(1, 16600) n`,
    [store.id],
  );
  const token = await store.ownerToken();
  const columns = { joined: 'created_at', name: 'name_key', lastVisit: 'last_visit_at', points: 'points' };
  for (const [sort, column] of Object.entries(columns)) {
    for (const order of ['asc', 'desc']) {
      const expected = await sql<{ id: string }>(
        `select id from customers where store_id = $1 and registered_at is not null
         order by ${column} ${order} nulls last, id ${order} limit 60`,
        [store.id],
      );
      const query = { segment: 'new', sort, order, limit: '30' };
      const first = await list(store, query, token);
      const cursor = decodeURIComponent(/cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
      const second = await list(store, { ...query, cursor }, token);
      const shown = [...first.body, ...second.body].map(({ id }) => id);
      expect([sort, order, shown]).toEqual([sort, order, expected.map(({ id }) => id)]);
      expect(first.headers.get('x-total-count-relation')).toBe('gte');
    }
  }
}, 60_000);

test('OD-06 the total of customers who match several frequent parts is exact', async () => {
  const store = await createTestStore();
  await sql(
    `insert into customers (store_id, phone, name, registered_at)
     select $1, '+1' || (3050000000 + n),
            case when n <= 11000 then 'Mary' else 'Smith' end || case when n in (1, 2) then ' Smith' else '' end, now()
     from generate_series(1, 22000) n`,
    [store.id],
  );
  const token = await store.ownerToken();
  const exact: Record<string, string>[] = [{ search: 'mary smith' }, { search: 'mary smith', segment: 'new' }];
  for (const query of exact) {
    const { body, headers } = await list(store, query, token);
    expect(body).toHaveLength(2);
    expect([headers.get('x-total-count'), headers.get('x-total-count-relation')]).toEqual(['2', null]);
  }
  const first = await list(store, { search: 'mary smith', limit: '1' }, token);
  expect(first.headers.get('x-total-count')).toBe('2');
}, 60_000);

test('OD-06 a cursor of another order, a wrong segment and a wrong sort are refused', async () => {
  const store = await createTestStore();
  await addCustomer(store, { name: 'One' });
  await addCustomer(store, { name: 'Two' });
  const { headers } = await list(store, { sort: 'name', order: 'asc', limit: '1' });
  const cursor = decodeURIComponent(/cursor=([^>&]+)/.exec(headers.get('link') ?? '')?.[1] ?? '');
  expect((await list(store, { sort: 'name', order: 'asc', cursor })).status).toBe(200);
  const wrong: Record<string, string>[] = [
    { sort: 'name', order: 'desc', cursor },
    { sort: 'points', order: 'asc', cursor },
    { cursor: 'e30' },
    { cursor: '%' },
    { segment: 'vip' },
    { sort: 'phone' },
  ];
  for (const query of wrong) expect([query, (await list(store, query)).status]).toEqual([query, 400]);
});

test('OD-06 owners see the customers of their own store only', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const person = await addCustomer(other, { name: 'Theirs' });
  const token = await store.ownerToken();
  expect((await list(store, { search: 'theirs' }, token)).body).toEqual([]);
  for (const part of ['', '/points', '/redemptions', '/visits', '/referrals', '/messages']) {
    const { status } = await call('GET', `/store/customers/${person.id}${part}`, { token });
    expect([part, status]).toEqual([part, 404]);
  }
});

test('BX-148 the list is limited to customers who can get texts, or to another status', async () => {
  const store = await createTestStore();
  const agreed = {
    sms_consent_at: new Date(),
    sms_consent_source: 'kiosk',
    sms_consent_text_version: '2026-11-01',
  };
  await addCustomer(store, { name: 'Sue', ...agreed });
  await addCustomer(store, { name: 'Stan', ...agreed, sms_opted_out_at: new Date() });
  await addCustomer(store, { name: 'Nora' });
  const found = async (query: Record<string, string>) => {
    const { body, headers } = await list(store, query);
    return [getNames(body), headers.get('x-total-count')];
  };
  expect(await found({ smsStatus: 'subscribed' })).toEqual([['Sue'], '1']);
  expect(await found({ smsStatus: 'opted_out' })).toEqual([['Stan'], '1']);
  expect(await found({ smsStatus: 'no_consent', search: 'nora' })).toEqual([['Nora'], '1']);
  expect(await found({ smsStatus: 'subscribed', search: 'nora' })).toEqual([[], '0']);
  expect((await list(store, { smsStatus: 'lost' })).status).toBe(400);
});
