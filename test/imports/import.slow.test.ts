import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import type { Import } from '../../src/contract/imports';
import { IMPORTS_WAITING_MAX } from '../../src/contract/plain/limits';
import { findUnbalancedAccounts } from '../ledger/customerAccounts';
import { lookUp, merge } from '../merging/mergeCalls';
import { eventually } from '../support/eventually';
import { call, serverUrl } from '../support/http';
import { listBlocked, OWN_ID } from '../support/lockWaits';
import { openTestDatabase } from '../support/openTestDatabase';
import { runScheduledJob } from '../support/scheduledJobs';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { check, getImport, IMPORT, importFile, start, upload, waitFor } from './importCalls';

const FILE = [
  'Phone,Name,Birthday,Points,Joined,SMS OK',
  '(202) 555-0101,Ann Lee,5/17/1990,120,2020-03-04,yes',
  '202-555-0102,Bo Cole,,0,,no',
  '2025550103,,,,,',
  'nonsense,Cy,,,,',
  '+1 202 555 0101,Ann again,,5,,',
  '2025550104,Di,31/31/1990,,,',
].join('\r\n');

const listCustomers = (store: TestStore) =>
  sql(
    `select phone, name, birthday::text, points, created_at::date::text as joined, registered_at is not null as registered,
            referral_code is not null as coded, sms_consent_source as consent
     from customers where store_id = $1 order by phone`,
    [store.id],
  );

test('BX-44 a file is uploaded, mapped, checked and imported, and a repeat imports nothing twice', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { status, body } = await upload(token, FILE);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'uploaded',
    fileName: 'people.csv',
    totalRows: 6,
    isDateOrderKnown: true,
    columns: ['Phone', 'Name', 'Birthday', 'Points', 'Joined', 'SMS OK'],
    suggestion: { phone: 0, name: 1, birthday: 2, points: 3, joined: 4, smsConsent: null, dateOrder: 'mdy' },
  });
  expect(body.sample[0]).toEqual(['(202) 555-0101', 'Ann Lee', '5/17/1990', '120', '2020-03-04', 'yes']);
  const mapping = { smsConsent: 5, hasConsentStatement: true };
  const counts = {
    added: 4,
    updated: 0,
    unchanged: 0,
    rejected: 2,
    warned: 1,
    points: 120,
    processed: 6,
    totalRows: 6,
  };
  expect(await check(token, body, mapping)).toMatchObject({ status: 'checked', ...counts });
  // A dry run must change nothing.
  expect(await listCustomers(store)).toEqual([]);
  expect((await start(token, body.id)).status).toBe(200);
  expect(await waitFor(token, body.id)).toMatchObject({ status: 'done', ...counts, sample: [] });
  expect(await listCustomers(store)).toEqual([
    {
      phone: '+12025550101',
      name: 'Ann Lee',
      birthday: '1990-05-17',
      points: 120,
      joined: '2020-03-04',
      registered: true,
      coded: true,
      consent: 'import',
    },
    expect.objectContaining({ phone: '+12025550102', name: 'Bo Cole', points: 0, registered: false, consent: null }),
    expect.objectContaining({ phone: '+12025550103', name: null, birthday: null }),
    expect.objectContaining({ phone: '+12025550104', name: 'Di', birthday: null }),
  ]);
  expect(
    await sql('select delta, kind, source, reason, details from points_ledger where store_id = $1', [store.id]),
  ).toEqual([
    { delta: 120, kind: 'adjustment', source: `import:${body.id}:2`, reason: null, details: { code: 'import' } },
  ]);
  expect(await sql('select from customer_import_chunks where store_id = $1', [store.id])).toEqual([]);

  // Starting the import again and importing the whole file again change nothing.
  expect((await start(token, body.id)).body.status).toBe('done');
  const again = await importFile(token, FILE, mapping);
  const none = { added: 0, updated: 0, unchanged: 4, rejected: 2, warned: 1, points: 0 };
  expect(again.checked).toMatchObject(none);
  expect(again.done).toMatchObject(none);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
  const { body: list } = await call<Import[]>('GET', IMPORT, { token });
  expect(list.map(({ id }) => id)).toEqual([again.done.id, body.id]);
  const entries = await sql(
    "select record_id from audit_log where store_id = $1 and action = 'customers_import_started' order by id",
    [store.id],
  );
  expect(entries).toEqual([{ record_id: body.id }, { record_id: again.done.id }]);
});

test('BX-44 rejected rows form a file with the row, the reason and all columns, which can be corrected and imported', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { done } = await importFile(token, FILE);
  const { status, body } = await call<string>('GET', `${IMPORT}/${done.id}/rejected`, { token });
  expect(status).toBe(200);
  const rows = parse(body, { bom: true, columns: true }) as unknown as Record<string, string>[];
  expect(rows.map((row) => [row['Row of the file'], row['Not imported because']])).toEqual([
    ['5', "'nonsense' is not a phone number with ten digits"],
    ['6', 'The same phone number is in row 2'],
  ]);
  const corrected = body.replace('nonsense', '2025550105');
  expect((await importFile(token, corrected)).done).toMatchObject({ added: 1, unchanged: 1, rejected: 0, points: 0 });
});

test('BX-44 empty fields of customers are filled, others stay unless the owner overwrites them, and points are added once', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  await addCustomer(store, { phone: '+12025550111', name: 'Kept Name', birthday: null, points: 30 });
  const merged = await addCustomer(store, { phone: '+12025550112' });
  const into = await addCustomer(store, { phone: '+12025550113', name: 'Stays', birthday: null });
  await merge(store, merged, into);
  const file = 'Phone,Name,Birthday,Points\n2025550111,Other,1980-01-02,50\n2025550112,Third,1981-01-02,7\n';
  const first = await importFile(token, file);
  expect(first.checked).toMatchObject({ added: 0, updated: 2, points: 57 });
  expect(first.done).toMatchObject({ added: 0, updated: 2, points: 57 });
  expect((await lookUp(store, '+12025550111')).body).toMatchObject({ name: 'Kept Name', loyaltyPoints: 80 });
  expect((await lookUp(store, '+12025550112')).body).toMatchObject({ id: into.id, name: 'Stays', loyaltyPoints: 7 });
  const second = await importFile(token, file.replace(',50', ',51'), { overwrites: true });
  expect(second.done).toMatchObject({ updated: 2, points: 0 });
  expect((await lookUp(store, '+12025550111')).body).toMatchObject({ name: 'Other', loyaltyPoints: 80 });
});

test('BX-44 BX-42 an import that waits for a merge gives the points to the remaining customer', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const [from, into] = [await addCustomer(store, { phone: '+12025550141' }), await addCustomer(store)];
  const { body } = await upload(token, 'Phone,Name,Points\n2025550141,Fay,70\n');
  await check(token, body);
  const waitForBlocked = async (by: number): Promise<number> => {
    let blocked: number[] = [];
    await eventually('the import waits for the lock', async () => (blocked = await listBlocked(by)).length > 0);
    return blocked[0] ?? 0;
  };
  const database = await openTestDatabase();
  const merging = await database.platform.transaction(async (held) => {
    await held.query('select from customers where store_id = $1 and id = $2 for update', [store.id, from.id]);
    const [connection] = await held.query<{ id: number }>(`select ${OWN_ID} as id`);
    const merged = merge(store, from, into);
    const waiting = await waitForBlocked(connection?.id ?? 0);
    expect((await start(token, body.id)).status).toBe(200);
    await waitForBlocked(waiting);
    return { merged };
  });
  await database.close();
  expect((await merging.merged).status).toBe(200);
  expect(await waitFor(token, body.id)).toMatchObject({ status: 'done', updated: 1, points: 70 });
  expect((await lookUp(store, into.phone)).body.loyaltyPoints).toBe(70);
});

test('BX-44 an export can be imported into another store', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  await addCustomer(store, { phone: '+12025550121', name: '=Ann', points: 15 });
  const { body } = await call<string>('GET', '/store/customers/export', { token: await store.ownerToken() });
  const { done } = await importFile(await other.ownerToken(), body);
  expect(done).toMatchObject({ added: 1, rejected: 0, points: 15 });
  expect((await lookUp(other, '+12025550121')).body).toMatchObject({ name: '=Ann', birthday: '1990-05-17' });
});

test.each([
  ['', /empty/],
  ['Phone,Name\n', /header but no rows/],
  ['PK\x03\x04', /not a CSV file/],
  [`Phone\n1,"2`, /quotation mark/],
  [`${Array.from({ length: 61 }, (_, at) => `c${at}`).join()}\n1`, /at most 60 columns/],
])('BX-44 the file %j is rejected with the reason, and nothing of it is kept', async (file, reason) => {
  const store = await createTestStore();
  const { status, body } = await upload(await store.ownerToken(), file);
  expect([status, body.message]).toEqual([400, expect.stringMatching(reason)]);
  expect(await sql('select from customer_imports where store_id = $1', [store.id])).toEqual([]);
});

test('BX-44 the name of a file may contain anything, and control characters become spaces', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const uploaded = await upload(token, 'phone\n2025550100\n', { fileName: 'a\0b.csv' });
  expect(uploaded.body).toMatchObject({ fileName: 'a b.csv' });
});

test('BX-44 a file above 20 MB is rejected', async () => {
  const store = await createTestStore();
  const { status } = await upload(await store.ownerToken(), Buffer.alloc(20_100_000, 'Phone\n'));
  expect(status).toBe(413);
});

test('BX-44 a mapping must fit the file, and consent needs the statement', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { body } = await upload(token, FILE);
  for (const mapping of [{ name: 9 }, { name: 0 }, { smsConsent: 5 }]) {
    await expect(check(token, body, mapping)).rejects.toThrow('check: 400');
  }
  expect((await start(token, body.id)).status).toBe(409);
  expect((await getImport(token, body.id)).status).toBe('uploaded');
});

test('BX-44 the number of waiting files of a store is limited, even for simultaneous uploads', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const uploads = await Promise.all(Array.from({ length: IMPORTS_WAITING_MAX + 3 }, () => upload(token, FILE)));
  const rejected = uploads.filter(({ status }) => status !== 201);
  const message = '5 uploaded files are waiting already. Import or discard one of them first.';
  expect(rejected.map(({ status, body }) => [status, body.message])).toEqual(rejected.map(() => [409, message]));
  expect(rejected).toHaveLength(3);
  const accepted = uploads.find(({ status }) => status === 201);
  await call('DELETE', `${IMPORT}/${accepted?.body.id ?? ''}`, { token });
  expect((await upload(token, FILE)).status).toBe(201);
});

test('BX-44 uploads that were interrupted a minute ago do not count as waiting files, and the hourly job deletes them', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const countRows = () =>
    sql('select from customer_imports where store_id = $1', [store.id]).then(({ length }) => length);
  const addUploads = (age: string) =>
    sql(
      `insert into customer_imports (store_id, created_by, file_name, status, created_at)
       select $1, $2, 'cut.csv', 'uploading', now() - $3::interval from generate_series(1, $4)`,
      [store.id, store.ownerId, age, IMPORTS_WAITING_MAX],
    );
  await addUploads('0 s');
  expect((await upload(token, FILE)).status).toBe(409);
  await sql(`update customer_imports set created_at = now() - interval '2 minutes' where store_id = $1`, [store.id]);
  expect((await upload(token, FILE)).status).toBe(201);
  expect(await countRows()).toBe(IMPORTS_WAITING_MAX + 1);
  await sql(`update customer_imports set created_at = now() - interval '1 hour' where store_id = $1`, [store.id]);
  await runScheduledJob('customers.cleanImports');
  expect(await countRows()).toBe(1);
});

test('BX-44 another store does not find the import, and discarding it deletes its file', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const [token, otherToken] = await Promise.all([store.ownerToken(), other.ownerToken()]);
  const { body } = await upload(token, FILE);
  const calls = [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/start'],
    ['GET', '/rejected'],
  ];
  for (const [method = '', path = ''] of calls) {
    expect((await call(method, `${IMPORT}/${body.id}${path}`, { token: otherToken })).status).toBe(404);
  }
  expect((await call('DELETE', `${IMPORT}/${body.id}`, { token })).status).toBe(204);
  expect(await sql('select from customer_import_chunks where store_id = $1', [store.id])).toEqual([]);
});

test('BX-48 uploads and rejected rows with an erased customer are deleted; a running import blocks the erasure', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann Lee' });
  const { done } = await importFile(token, FILE);
  const waiting = (await upload(token, FILE)).body;
  await sql("update customer_imports set status = 'importing' where id = $1", [done.id]);
  expect((await call('DELETE', `/store/customers/${ann.id}`, { token })).status).toBe(409);
  expect((await getImport(token, waiting.id)).id).toBe(waiting.id);
  await sql("update customer_imports set status = 'done' where id = $1", [done.id]);
  expect((await call('DELETE', `/store/customers/${ann.id}`, { token })).status).toBe(204);
  expect((await call('GET', `${IMPORT}/${waiting.id}`, { token })).status).toBe(404);
  const rows = await sql<{ row_number: number }>(
    'select row_number from customer_import_rejections where store_id = $1',
    [store.id],
  );
  expect(rows.map(({ row_number }) => row_number)).toEqual([5, 7]);
});

test('BX-48 an upload during which a customer is erased reports that its file was not kept', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann Lee' });
  const rows = '2025550103,Somebody,,,,\r\n'.repeat(12_000);
  const isStored = async () =>
    (await sql('select from customer_import_chunks where store_id = $1', [store.id])).length > 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${FILE}\r\n${rows}`);
    await eventually('the first part of the file is stored', isStored);
    expect((await call('DELETE', `/store/customers/${ann.id}`, { token })).status).toBe(204);
    yield Buffer.from(rows);
  }
  const sending = request(`${serverUrl()}/api${IMPORT}?fileName=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  });
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(body, sending);
  const [response] = await responded;
  const message = 'A customer was erased in the meantime, so the file was not kept. Please upload it again.';
  expect([response.statusCode, await json(response)]).toEqual([
    409,
    expect.objectContaining({ fields: { file: [message] } }),
  ]);
  expect(await isStored()).toBe(false);
});

test('BX-44 a customer who joined today joined no later than now, even before noon', async () => {
  const store = await createTestStore({ time_zone: timeZoneAtHour(2) });
  const [row] = await sql<{ today: string }>(
    'select (now() at time zone time_zone)::date::text as today from stores where id = $1',
    [store.id],
  );
  await importFile(await store.ownerToken(), `Phone,Name,Joined\n2025550141,Ann,${row?.today}`);
  const joined = await sql(
    `select created_at <= now() as is_past, (created_at at time zone $2)::date::text as day from customers where store_id = $1`,
    [store.id, timeZoneAtHour(2)],
  );
  expect(joined).toEqual([{ is_past: true, day: row?.today }]);
});
