import { parse } from 'csv-parse/sync';
import { toShop } from '../../src/server/database/Database';
import { exportCustomers } from '../../src/server/modules/customerRecords/exportCustomers';
import { call, type ApiResponse } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

const exportAll = async (store: TestStore, query = '') =>
  call<string>('GET', `/store/customers/export${query}`, { token: await store.ownerToken() });
const readRows = (csv: string) => parse(csv, { bom: true, columns: true }) as unknown as Record<string, string>[];

test("BX-45 customers are exported with readable phone numbers, dates in the store's time zone and safe cells", async () => {
  const [store, other] = await Promise.all([createTestStore({ time_zone: 'America/Los_Angeles' }), createTestStore()]);
  await addCustomer(store, {
    phone: '+12025550123',
    name: '=HYPERLINK("http://evil.example")',
    referral_code: 'CDFHJKMN',
    points: 120,
    visits: 3,
    last_visit_at: '2026-03-02T05:00:00Z',
    created_at: '2026-01-01T03:00:00Z',
    sms_consent_at: new Date(),
    sms_consent_source: 'kiosk',
    sms_consent_text_version: '1',
  });
  await addCustomer(store, { phone: '+12025550124', name: null, birthday: null, referral_code: null });
  await addCustomer(store, { phone: null, name: null, erased_at: new Date() });
  await addCustomer(other);
  const { status, headers, body } = await exportAll(store, '?order=asc');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/);
  expect(headers.get('cache-control')).toBe('no-store');
  const rows = readRows(body);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    Name: `'=HYPERLINK("http://evil.example")`,
    Phone: '(202) 555-0123',
    Birthday: '1990-05-17',
    Points: '120',
    Visits: '3',
    'Last visit': '2026-03-01',
    Joined: '2025-12-31',
    'Referral code': 'CDFHJKMN',
    'Accepts texts': 'yes',
    'Points expire': '',
  });
  expect(rows[1]).toMatchObject({ Name: '', Phone: '(202) 555-0124', 'Accepts texts': 'no' });
});

test('BX-45 an export of several batches has every customer once, and is audited', async () => {
  const store = await createTestStore();
  await sql(
    `insert into customers (store_id, phone, name, registered_at)
     select $1, '+1202' || (2000000 + n), 'Customer ' || n, now() from generate_series(1, 2500) n`,
    [store.id],
  );
  const rows = readRows((await exportAll(store)).body);
  expect(new Set(rows.map(({ Name }) => Name)).size).toBe(2_500);
  expect(rows).toHaveLength(2_500);
  const entries = await sql(
    'select actor_id, record_type, new_values from audit_log where store_id = $1 and action = $2',
    [store.id, 'customers_exported'],
  );
  expect(entries).toEqual([
    {
      actor_id: store.ownerId,
      record_type: 'store',
      new_values: { customers: 2_500, segment: 'all', searched: false },
    },
  ]);
});

test('BX-45 an export has the customers of the list with its search, segment and sort order, on all pages', async () => {
  const store = await createTestStore();
  await sql(
    `insert into customers (store_id, phone, name, registered_at, visits, last_visit_at, regular_until)
     select $1, '+1202' || (2000000 + n), case when n % 3 = 0 then 'Ana ' || n else 'Bo ' || n end, now(), n % 7,
            case when n % 5 > 0 then now() - n * interval '1 minute' end,
            case when n % 2 = 0 then now() + interval '1 day' end
     from generate_series(1, 1200) n`,
    [store.id],
  );
  const token = await store.ownerToken();
  const listAll = async (query: string) => {
    const names: (string | null)[] = [];
    for (let next: string | undefined = `/store/customers${query}&limit=500`; next !== undefined;) {
      const { body, headers }: ApiResponse<{ name: string | null }[]> = await call('GET', next, { token });
      names.push(...body.map(({ name }) => name));
      next = /<\/api([^>]+)>; rel="?next/.exec(headers.get('link') ?? '')?.[1];
    }
    return names;
  };
  for (const [query, count] of [
    ['?sort=lastVisit&order=desc', 1_200],
    ['?search=ana&sort=name&order=asc', 400],
    ['?segment=regular&sort=visits&order=desc', 600],
    ['?search=ana&segment=regular&sort=lastVisit&order=asc', 200],
    ['?search=nobody', 0],
  ] as const) {
    const exported = readRows((await exportAll(store, query)).body).map(({ Name }) => Name);
    expect(exported).toHaveLength(count);
    expect(exported).toEqual(await listAll(query));
  }
  expect((await exportAll(store, '?sort=shoe-size')).status).toBe(400);
  const audited = await sql(
    `select new_values from audit_log where store_id = $1 and action = 'customers_exported' order by id`,
    [store.id],
  );
  expect(audited).toHaveLength(5);
  expect(audited[3]).toEqual({ new_values: { customers: 200, segment: 'regular', searched: true } });
});

test('BX-45 visits that change during an export neither repeat nor lose a customer', async () => {
  const store = await createTestStore();
  await sql(
    `insert into customers (store_id, phone, name, registered_at)
     select $1, '+1202' || (2000000 + n), 'Customer ' || n, now() from generate_series(1, 3000) n`,
    [store.id],
  );
  const database = await openTestDatabase();
  const batches = await exportCustomers(
    database.forStore(store.id),
    { scope: 'dashboard', role: 'store_owner', accountId: store.ownerId, ...toShop(store.id), requestId: 'test' },
    { sort: 'visits', order: 'desc' },
  );
  const names: unknown[] = [];
  for await (const batch of batches) {
    names.push(...batch.map(({ name }) => name));
    // The last customers become the first, and the first ones the last.
    await sql('update customers set visits = visits + 1 where store_id = $1 and name = any ($2)', [
      store.id,
      ['Customer 1', 'Customer 2999'],
    ]);
  }
  await database.close();
  expect(names).toHaveLength(3_000);
  expect(new Set(names).size).toBe(3_000);
});

test('BX-45 an empty store exports the headers only', async () => {
  const { body } = await exportAll(await createTestStore());
  expect(body.replace('\ufeff', '').trimEnd()).toBe(
    'Name,Phone,Birthday,Points,Visits,Last visit,Joined,Referral code,Accepts texts,Points expire',
  );
});
