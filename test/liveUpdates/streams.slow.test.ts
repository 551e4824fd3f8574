import http from 'node:http';
import { asOwner } from '../checkout/asOwner';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { serverUrl } from '../support/http';
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
