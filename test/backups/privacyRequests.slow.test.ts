import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { merge } from '../merging/mergeCalls';
import { call } from '../support/http';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

const BACKUP_DIR = mkdtempSync(path.join(os.tmpdir(), 'regulars-requests-'));
const file = path.join(BACKUP_DIR, 'privacy-requests.ndjson');
afterAll(() => rmSync(BACKUP_DIR, { recursive: true }));

const start = () => startServer({ ...sharedDatabaseEnv(), BACKUP_DIR, LOG_LEVEL: 'warn' });
const REPEATED = 'repeated an erasure or opt-out that the database did not have';
const countRepeated = (output: string) => output.split(REPEATED).length - 1;

interface Row {
  name: string | null;
  erased: boolean;
  opted_out: boolean;
}
const getRow = async ({ id }: { id: string }) =>
  (
    await sql<Row>(
      'select name, erased_at is not null as erased, sms_opted_out_at is not null as opted_out from customers where id = $1',
      [id],
    )
  )[0];

test('BX-61 BX-48 erasures and opt-outs since the backup are repeated when the server starts after a restore', async () => {
  const store = await createTestStore();
  const consent = {
    sms_consent_at: new Date('2026-01-01'),
    sms_consent_source: 'kiosk',
    sms_consent_text_version: '1',
  };
  const [ann, ben, cat, dan, eve] = await Promise.all(
    ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'].map((name) => addCustomer(store, { name, ...consent })),
  );
  if (!ann || !ben || !cat || !dan || !eve) throw new Error('no customers');
  // Eve is merged after the backup, so the backup still has her as a separate customer.
  expect((await merge(store, eve, ann)).status).toBe(200);
  // This is an incomplete last line, as a killed process leaves it.
  appendFileSync(file, '{"kind":"erased","storeId":"');
  const token = await store.ownerToken();
  const server = await start();
  const erased = await call('DELETE', `/store/customers/${ann.id}`, { server: server.url, token });
  expect(erased.status).toBe(204);
  for (const { id } of [ben, dan]) {
    const body = { smsConsent: false };
    expect((await call('PATCH', `/store/customers/${id}`, { server: server.url, token, body })).status).toBe(200);
  }
  await server.stop();
  const noted = readFileSync(file, 'utf8');
  expect(noted.split('\n').filter((line) => line !== '')).toHaveLength(5);
  for (const personal of ['Ann', 'Ben', ann.phone, ben.phone]) expect(noted).not.toContain(personal);

  // These statements restore the rows of the backup. Dan has given consent again since his opt-out.
  await sql("update customers set erased_at = null, name = 'Ann', phone = $2 where id = $1", [ann.id, ann.phone]);
  await sql("update customers set erased_at = null, merged_into = null, name = 'Eve', phone = $2 where id = $1", [
    eve.id,
    eve.phone,
  ]);
  const forgotten = 'update customers set sms_opted_out_at = null, sms_choice_at = null';
  await sql(`${forgotten} where id = $1`, [ben.id]);
  await sql(`${forgotten}, sms_consent_at = sms_opted_out_at + interval '1 s' where id = $1`, [dan.id]);
  const first = await start();
  await first.stop();
  expect(await getRow(ann)).toEqual({ name: null, erased: true, opted_out: false });
  expect(await getRow(eve)).toEqual({ name: null, erased: true, opted_out: false });
  expect(await getRow(ben)).toEqual({ name: 'Ben', erased: false, opted_out: true });
  expect(await getRow(cat)).toEqual({ name: 'Cat', erased: false, opted_out: false });
  expect(await getRow(dan)).toEqual({ name: 'Dan', erased: false, opted_out: false });
  expect(countRepeated(first.output())).toBe(3);

  // Ben has texted START after his opt-out.
  await sql(
    `update customers set sms_opted_out_at = null, sms_choice_at = sms_opted_out_at + interval '1 s' where id = $1`,
    [ben.id],
  );
  const second = await start();
  await second.stop();
  expect(second.output()).not.toContain(REPEATED);
  expect(await getRow(ben)).toEqual({ name: 'Ben', erased: false, opted_out: false });
}, 60_000);

test('BX-322 an erasure while the folder is away is repeated by the next start, with the folder or without it', async () => {
  const store = await createTestStore();
  const ann = await addCustomer(store, { name: 'Ann' });
  const [dataDir, away] = [mkdtempSync(path.join(os.tmpdir(), 'regulars-kept-')), `${BACKUP_DIR}.away`];
  const startAgain = () => startServer({ ...sharedDatabaseEnv(), BACKUP_DIR: `${away}/x`, DATA_DIR: dataDir });
  const token = await store.ownerToken();
  const server = await startAgain();
  expect((await call('DELETE', `/store/customers/${ann.id}`, { server: server.url, token })).status).toBe(204);
  await server.stop();

  const restore = () =>
    sql("update customers set erased_at = null, name = 'Ann', phone = $2 where id = $1", [ann.id, ann.phone]);
  await restore();
  await (await startAgain()).stop();
  expect(await getRow(ann)).toMatchObject({ erased: true });
  await restore();
  renameSync(BACKUP_DIR, away);
  try {
    await (await startAgain()).stop();
    expect(await getRow(ann)).toMatchObject({ erased: true });
    expect(readFileSync(path.join(away, 'x', 'privacy-requests.ndjson'), 'utf8')).toContain(ann.id);
  } finally {
    rmSync(path.join(away, 'x'), { recursive: true });
    renameSync(away, BACKUP_DIR);
    rmSync(dataDir, { recursive: true });
  }
}, 60_000);
