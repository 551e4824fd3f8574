import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signInAdmin } from '../support/admin';
import { findLeaks } from '../support/canary';
import { eventually } from '../support/eventually';
import { call, fetchAlone, serverUrl } from '../support/http';
import { startServer, TEST_SECRETS_KEY, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';

const TOKEN = 'metrics-token-metrics-token-metrics-token';
const NAMES = ['name of a store', 'Casa Métrica'] as const;

let server: RunningProcess;
let store: TestStore;
beforeAll(async () => {
  server = await startServer({
    ...sharedDatabaseEnv(),
    METRICS_TOKEN: TOKEN,
    CLOVER_BASE_URL: process.env.REGULARS_TEST_CLOVER ?? '',
  });
  store = await createTestStore({ name: NAMES[1] });
});
afterAll(() => server.stop());

const scrape = async (token: string | null = TOKEN, url = server.url) => {
  const response = await fetchAlone(
    `${url}/metrics`,
    token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}
/** Parses the samples of the Prometheus text format. */
function parse(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}
const read = async (name: string, labels: Record<string, string> = {}) => {
  const samples = parse((await scrape()).text).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return samples.reduce((sum, { value }) => sum + value, 0);
};

test('there are no metrics unless they are switched on, and the path is not a page of the client', async () => {
  const response = await scrape(TOKEN, serverUrl());
  expect([response.status, response.text]).toEqual([404, 'Not found\n']);
});

test.each([
  ['no token', null],
  ['another token', `${TOKEN.slice(0, -1)}X`],
  ['a prefix of the token', TOKEN.slice(0, -1)],
  ['the secrets key', TEST_SECRETS_KEY],
  ['an empty token', ''],
])('%s gets 401 and no metrics', async (_what, token) => {
  const response = await scrape(token);
  expect([response.status, response.text]).toEqual([401, 'Unauthorized\n']);
});

test('the session of an administrator is not the token of the metrics', async () => {
  expect((await scrape((await signInAdmin()).token)).status).toBe(401);
});

test('requests are counted by route pattern, method and status; an unknown address is one route', async () => {
  const kiosk = await store.kioskToken();
  const at = { server: server.url };
  const before = await read('regulars_http_requests_total', { route: '/api/public/customer', status: '404' });
  for (let n = 0; n < 3; n += 1) {
    const query = `phone=${encodeURIComponent(newPhone())}&storeSubdomain=${store.subdomain}`;
    expect((await call('GET', `/public/customer?${query}`, { ...at, token: kiosk })).status).toBe(404);
  }
  await call('GET', `/nowhere/${newPhone()}`, at);
  await call('GET', `/elsewhere/${store.id}`, at);
  const labels = { method: 'GET', route: '/api/public/customer' };
  expect(await read('regulars_http_requests_total', { ...labels, status: '404' })).toBe(before + 3);
  expect(await read('regulars_http_request_duration_seconds_count', labels)).toBeGreaterThanOrEqual(3);
  expect(await read('regulars_http_request_duration_seconds_bucket', { ...labels, le: '+Inf' })).toBe(
    await read('regulars_http_request_duration_seconds_count', labels),
  );
  const routes = parse((await scrape()).text)
    .filter(({ name }) => name === 'regulars_http_requests_total')
    .map(({ labels: { route } }) => route);
  expect(routes).toContain('unknown');
  expect(routes.filter((route) => /nowhere|elsewhere|[\da-f]{8}-/.test(route ?? ''))).toEqual([]);
});

test('a poll of the board is counted by 200 and 304', async () => {
  const token = await store.cashierToken();
  const route = '/api/stores/:storeId/rewards/redemptions';
  const poll = (etag?: string) =>
    call('GET', `/stores/${store.id}/rewards/redemptions`, {
      server: server.url,
      token,
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
    });
  const first = await poll();
  expect((await poll(first.headers.get('etag') ?? '')).status).toBe(304);
  expect(await read('regulars_http_requests_total', { route, status: '200' })).toBe(1);
  expect(await read('regulars_http_requests_total', { route, status: '304' })).toBe(1);
});

test('points and redemptions are counted when they are committed, and once for a repeated call', async () => {
  const at = { server: server.url, token: await store.kioskToken() };
  const customer = await addCustomer(store, { points: 250 });
  const reward = await addReward(store, { points_required: 100 });
  const promotion = await addPromotion(store, {});
  const body = { customerId: customer.id, rewardId: reward.id, storeSubdomain: store.subdomain };
  const redeem = (key: string) => call('POST', '/public/redeem', { ...at, body, headers: { 'idempotency-key': key } });
  expect((await redeem('metrics-1')).status).toBe(201);
  expect((await redeem('metrics-1')).status).toBe(201);
  expect((await redeem('metrics-2')).status).toBe(409);
  expect(await read('regulars_points_total', { kind: 'redeem', direction: 'deducted' })).toBe(100);
  expect(await read('regulars_redemptions_total', { type: 'reward' })).toBe(1);
  const path = `/public/promotions/${promotion.id}/redeem-customer`;
  const promoted = await call('POST', path, {
    ...at,
    body: { customerId: customer.id, storeId: store.id },
  });
  expect(promoted.status).toBeLessThan(300);
  expect(await read('regulars_redemptions_total', { type: 'promotion' })).toBe(1);

  const owner = { server: server.url, token: await store.ownerToken() };
  const adjusted = await call('POST', `/store/customers/${customer.id}/points`, {
    ...owner,
    body: { delta: 40, reason: 'Sorry for the wait' },
  });
  expect(adjusted.status).toBeLessThan(300);
  expect(await read('regulars_points_total', { kind: 'adjustment', direction: 'added' })).toBe(40);
});

test('metrics cover the database, the queue, vendors, the event loop and the build', async () => {
  const admin = (await signInAdmin()).token;
  await sql(`update stores set clover_merchant_id = $2 where id = $1`, [store.id, 'METRICS']).catch(() => undefined);
  await call('POST', `/stores/${store.id}/point-of-sale/test`, { server: server.url, token: admin });
  const samples = parse((await scrape()).text);
  const of = (name: string) => samples.filter((sample) => sample.name === name);
  expect(of('regulars_ready').map(({ value }) => value)).toEqual([1]);
  expect(of('regulars_build_info')[0]).toMatchObject({ labels: { node: process.versions.node }, value: 1 });
  expect(of('regulars_database_connections').map(({ labels: { use } }) => use)).toEqual(['leased', 'idle', 'shared']);
  expect(of('regulars_database_leases_max')[0]?.value).toBe(8);
  const kinds = of('regulars_jobs_waiting').map(({ labels: { kind } }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['checkout.pollStores', 'contacts.sync', 'sessions.deleteExpired']));
  for (const name of ['regulars_jobs_oldest_waiting_seconds', 'regulars_jobs_failed']) {
    expect(of(name).map(({ labels: { kind } }) => kind)).toEqual(kinds);
  }
  const circuits = of('regulars_vendor_circuits');
  expect(circuits.map(({ labels: { vendor, state } }) => `${vendor} ${state}`)).toEqual(
    ['point_of_sale', 'contacts'].flatMap((vendor) =>
      ['closed', 'open', 'half_open'].map((state) => `${vendor} ${state}`),
    ),
  );
  expect(of('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  const calls = of('regulars_vendor_call_duration_seconds_count').filter(
    ({ labels }) => labels.vendor === 'point_of_sale',
  );
  expect(calls.length).toBeGreaterThan(0);
});

test('no label has a store, a person, a token or a secret, and each label has few values', async () => {
  const { text } = await scrape();
  expect(findLeaks(text)).toEqual([]);
  for (const canary of [store.id, store.subdomain, NAMES[1], store.ownerEmail, TOKEN, TEST_SECRETS_KEY]) {
    expect(text).not.toContain(canary);
  }
  const values = new Map<string, Set<string>>();
  for (const { labels } of parse(text)) {
    for (const [label, value] of Object.entries(labels)) {
      values.set(label, (values.get(label) ?? new Set()).add(value));
    }
  }
  // The labels of the product's metrics, followed by those of the client library's Node.js metrics.
  const labels = ['call', 'direction', 'kind', 'le', 'method', 'node', 'outcome', 'route', 'state', 'status', 'type'];
  labels.push('use', 'vendor', 'version', 'major', 'minor', 'patch', 'space', 'quantile');
  expect([...values.keys()].filter((label) => !labels.includes(label))).toEqual([]);
  expect([...values].filter(([, all]) => all.size > 200)).toEqual([]);
});

test('on a separate port the metrics need no token, unless one is set, and the app serves none', async () => {
  const env = sharedDatabaseEnv();
  const [open, guarded] = await Promise.all([
    startServer({ ...env, METRICS_PORT: '0', LOG_LEVEL: 'info' }),
    startServer({ ...env, METRICS_PORT: '0', METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' }),
  ]);
  try {
    // The log line may come after the line on standard output that reports readiness.
    const findPort = async (running: RunningProcess) => {
      const find = () => /"port":(\d+),"msg":"serving metrics"/.exec(running.output())?.[1];
      return eventually('the port of the metrics is logged', find);
    };
    const metricsUrl = `http://127.0.0.1:${await findPort(open)}`;
    const response = await scrape(null, metricsUrl);
    expect([response.status, response.type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(response.text).toContain('regulars_build_info');
    expect((await fetchAlone(`${metricsUrl}/api/health/live`)).status).toBe(404);
    expect((await scrape(null, open.url)).status).toBe(404);
    const closed = `http://127.0.0.1:${await findPort(guarded)}`;
    expect((await scrape(null, closed)).status).toBe(401);
    expect((await scrape(TOKEN, closed)).status).toBe(200);
    expect((await scrape(TOKEN, guarded.url)).status).toBe(404);
  } finally {
    await Promise.all([open.stop(), guarded.stop()]);
  }
});

const OPERATIONS = path.resolve(__dirname, '../../docs/operations');

test('BX-162 the last backup, free disk space and stores in need are known, or NaN', async () => {
  await sql(
    `insert into store_integrations (store_id, provider, status, detail, checked_at)
     values ($1, 'clover', 'needs_attention', 'unauthorized', now())
     on conflict (store_id, provider) do update set status = 'needs_attention', detail = 'unauthorized'`,
    [(await createTestStore()).id],
  );
  expect(await read('regulars_stores_needing_attention')).toBeGreaterThan(0);
  expect(await read('regulars_events_lag_seconds')).toBeGreaterThanOrEqual(0);
  expect(await read('regulars_last_backup_timestamp_seconds')).toBeNaN();
  expect(await read('regulars_backup_folder_usable')).toBeNaN();
  expect(await read('regulars_database_disk_free_bytes')).toBeNaN();
});

test.each(['grafana-dashboard.json', 'alert-rules.yml'])('%s asks only for metrics that exist', async (file) => {
  const source = readFileSync(path.join(OPERATIONS, file), 'utf8');
  const { text } = await scrape();
  const known = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    known.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`);
  }
  const asked = new Set([...source.matchAll(/\b(?:regulars|nodejs|process)_[a-z_0-9]+\b/g)].map(([name]) => name));
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});
