import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { embeddedDatabaseUrl, startEmbedded } from '../../src/server/database/embedded/startEmbedded';
import { asOwner } from '../checkout/asOwner';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call, serverUrl } from '../support/http';
import { silent } from '../support/openTestDatabase';
import { startServer } from '../support/server';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { follow } from './follow';

runOnDedicatedServer();

test('LV-02 streams end when the server no longer hears of ended sessions, and open again', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const lost = await follow(store.id, token);
  await eventually('the stream is open', () => lost.text() !== '');
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like '%notifications%'`,
  );
  await lost.ended;
  const next = await follow(store.id, token);
  await eventually('the stream is open', () => next.text() !== '');
  await asOwner(store, 'PUT', '/store/events-feed', { isEnabled: true });
  await eventually('an event arrives', () => next.count() === 1);
  next.close();
});

/** Adds a store with an owner to a database without any. Returns its id and a token of the owner. */
async function addStore(connection: pg.ClientConfig): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("set app.store = '*'");
  const { rows } = await client.query<{ id: string }>(
    `with store as (
       insert into stores (name, subdomain) values ('Restarted', 'restarted') returning id
     ), owner as (
       insert into accounts (store_id, role, name, email, password_hash)
       select id, 'store_owner', 'Ann', 'ann@example.com', '' from store returning id, store_id
     )
     insert into sessions (token_hash, account_id, store_id, role, scope, expires_at)
     select $1, id, store_id, 'store_owner', 'dashboard', now() + interval '1 hour' from owner returning store_id as id`,
    [createHash('sha256').update(token).digest()],
  );
  await client.end();
  return { id: String(rows[0]?.id), token };
}

test('LV-04 streams end when the database restarts, and open again when it is back', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-streams-'));
  let database = await startEmbedded({ dataDir, log: silent });
  const server = await startServer({ DATABASE_URL: await embeddedDatabaseUrl(dataDir), LOG_LEVEL: 'fatal' });
  try {
    const { id, token } = await addStore(database.connection);
    const lost = await follow(id, token, { server: server.url });
    await eventually('the stream is open', () => lost.text() !== '');
    await database.stop();
    await lost.ended;
    database = await startEmbedded({ dataDir, log: silent });
    await eventually('an event arrives on a new stream', async () => {
      const next = await follow(id, token, { server: server.url });
      if (next.status !== 200) return false;
      await eventually('the stream is open', () => next.text() !== '');
      await call('PUT', '/store/events-feed', { token, server: server.url, body: { isEnabled: true } });
      await eventually('an event arrives', () => next.count() > 0);
      next.close();
      return true;
    });
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);

test('5,000 streams are open at once, one more is refused, and a place that is left is free', async () => {
  const store = await createTestStore();
  const headers = { authorization: `Bearer ${await store.ownerToken()}` };
  const agent = new http.Agent({ maxSockets: Infinity });
  const openStream = () =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { agent, headers };
      http.get(`${serverUrl()}/api/stores/${store.id}/events/stream`, options, resolve).on('error', reject);
    });
  const open: http.IncomingMessage[] = [];
  while (open.length < 5_000) {
    const more = await Promise.all(Array.from({ length: 250 }, openStream));
    open.push(...more.map((response) => response.on('error', () => undefined).resume()));
  }
  expect(new Set(open.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const refused = await openStream();
  expect(refused.statusCode).toBe(503);
  refused.resume();
  open.pop()?.destroy();
  await eventually('a place is free', async () => {
    const next = await openStream();
    next.on('error', () => undefined).resume();
    open.push(next);
    return next.statusCode === 200;
  });
  for (const response of open) response.destroy();
}, 300_000);
