import { hash } from 'node:crypto';
import type { JoinToken } from '../../src/contract/join';
import { createSendingStore } from '../sms/sending';
import { call } from '../support/http';
import { PUBLIC_TEST_URL, startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { newPhone, type TestStore } from '../support/testStore';
import { countCustomers, readJoinCode } from './joinStore';

let servers: RunningProcess[];
beforeAll(async () => {
  const env = { ...sharedDatabaseEnv(), PUBLIC_URL: PUBLIC_TEST_URL, TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(() => Promise.all(servers.map((running) => running.stop())));

/** Sends calls to the two processes in turn, all at once. */
const postAll = <Body>(store: TestStore, path: string, calls: readonly { body: object; address?: string }[]) =>
  Promise.all(
    calls.map(({ body, address = '203.0.113.1' }, index) =>
      call<Body>('POST', `/my/${store.subdomain}/join/${path}`, {
        headers: { origin: PUBLIC_TEST_URL, 'x-forwarded-for': address },
        body,
        server: String(servers[index % 2]?.url),
      }),
    ),
  );
const count = (responses: readonly { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;
const requestTo = (phone: string, address?: string) => ({
  body: { phone, language: 'en' },
  ...(address !== undefined && { address }),
});

test('BX-85 two processes together send an address at most sixty codes an hour, and a number three', async () => {
  const store = await createSendingStore();
  const pumped = await postAll(
    store,
    'codes',
    Array.from({ length: 70 }, () => requestTo(newPhone())),
  );
  expect([count(pumped, 202), count(pumped, 429)]).toEqual([60, 10]);
  const phone = newPhone();
  const bombed = await postAll(
    store,
    'codes',
    Array.from({ length: 8 }, (_, index) => requestTo(phone, `203.0.113.${index + 10}`)),
  );
  expect([count(bombed, 202), count(bombed, 429)]).toEqual([3, 5]);
});

test('BX-85 two processes together send at most two hundred codes of a store a day', async () => {
  const store = await createSendingStore();
  await postAll(store, 'codes', [requestTo(newPhone())]);
  const key = `join-store-day:${hash('sha256', store.id, 'base64url')}`;
  expect(await sql('update rate_limits set points = 195 where key = $1 returning points', [key])).toHaveLength(1);
  const pumped = await postAll(
    store,
    'codes',
    Array.from({ length: 20 }, (_, index) => requestTo(newPhone(), `198.51.100.${index}`)),
  );
  expect([count(pumped, 202), count(pumped, 429)]).toEqual([5, 15]);
});

test('BX-85 two processes together count five entries of a code, and register one customer', async () => {
  const store = await createSendingStore();
  const phone = newPhone();
  const ask = async () => (await postAll<JoinToken>(store, 'codes', [requestTo(phone)]))[0]?.body.token ?? '';
  const token = await ask();
  const code = await readJoinCode(store, phone);
  const wrong = Array.from({ length: 12 }, (_, index) =>
    String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
  );
  const guessed = await postAll(
    store,
    'verification',
    wrong.map((guess) => ({ body: { token, phone, code: guess } })),
  );
  expect(count(guessed, 400)).toBe(12);
  const right = await postAll(store, 'verification', [{ body: { token, phone, code } }]);
  expect(right[0]?.status).toBe(400);
  const proof = { token: await ask(), phone, code: await readJoinCode(store, phone) };
  const entered = await postAll(store, 'verification', [{ body: proof }, { body: proof }]);
  expect(count(entered, 200)).toBe(2);
  const body = { ...proof, name: 'Ana Ruiz', birthday: '1990-05-17', language: 'en' };
  const joined = await postAll(
    store,
    'registration',
    Array.from({ length: 6 }, () => ({ body })),
  );
  expect(count(joined, 204)).toBe(6);
  expect(await countCustomers(store)).toBe(1);
});
