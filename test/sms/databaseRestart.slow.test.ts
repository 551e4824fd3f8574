import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startHighLevelFake } from '../../src/fakes/highLevel';
import { toLayout } from '../../src/server/database/embedded/layout';
import { findRunningPostmaster } from '../../src/server/database/embedded/postmaster';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { getLocationState } from '../support/control';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { FIRST_START_MS, startServer } from '../support/server';
import { addSendingStore, signInOwner } from './killedCampaign';
import { getQuota, SEND, type SendResponse, type VendorState } from './sending';

const CUSTOMERS = 40;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-restart-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('BX-27 when the database is killed during a campaign, the job continues, and nobody gets a text twice', async () => {
  const highLevel = await startHighLevelFake({ port: 0 });
  const settings = { DATA_DIR: dataDir, GHL_BASE_URL: highLevel.url, LOG_LEVEL: 'warn' };
  const server = await startServer(settings, FIRST_START_MS);
  const connection = { ...(await embeddedClientConfig(dataDir)), options: '-c app.store=*' };
  // Each statement uses a new connection, because no connection outlives the database.
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<Row>(text, values).finally(() => client.end());
    return rows;
  };
  const tryQuery = (text: string) => query<{ count: number }>(text).catch(() => []);
  const listTexts = async () => {
    const { messages } = await getLocationState<VendorState>(highLevel.url, 'restarted');
    return messages.filter(({ direction }) => direction === 'outbound');
  };
  const getPostmaster = () => findRunningPostmaster(toLayout(dataDir).cluster)?.pid ?? 0;
  try {
    const owner = { query: (text: string, values?: readonly unknown[]) => query(text, [...(values ?? [])]) };
    const storeId = await addSendingStore(owner as never, 'restarted', CUSTOMERS);
    const token = await signInOwner(server.url);
    const body = { audience: 'all', promotionMessage: 'Hi {name}' };
    const { body: response } = await call<SendResponse>('POST', SEND, { server: server.url, token, body });
    expect(response.willSend).toBe(CUSTOMERS);
    await eventually('15 texts have arrived', async () => (await listTexts()).length >= 15, { withinMs: 60_000 });
    const running = "select 1 as count from pgboss.job where name = 'sms.sendBatch' and state = 'active'";
    expect(await query(running)).toHaveLength(1);
    const killed = getPostmaster();
    process.kill(killed, 'SIGKILL');
    await eventually('the database has restarted', () => ![0, killed].includes(getPostmaster()));
    // This takes a minute, because the leases of texts without a saved outcome must expire before the job is retried.
    const isDone = async () => {
      await tryQuery(
        "update sms_messages set leased_until = now() - interval '1 s' where leased_until < now() + interval '20 s'",
      );
      await tryQuery("update pgboss.job set start_after = now() where name = 'sms.sendBatch' and state < 'active'");
      await tryQuery("select pg_notify('job_enqueued', 'sms.sendBatch')");
      return (await tryQuery("select 1 as count from sms_campaigns where status = 'done'")).length > 0;
    };
    await eventually('the campaign is done', isDone, { withinMs: 90_000 });
    const texts = await listTexts();
    expect(texts).toHaveLength(CUSTOMERS);
    expect(new Set(texts.map(({ contactId }) => contactId)).size).toBe(CUSTOMERS);
    expect(await query('select status, count(*)::int as count from sms_messages group by status')).toEqual([
      { status: 'sent', count: CUSTOMERS },
    ]);
    expect(await getQuota(storeId, query as never)).toEqual({ used: CUSTOMERS, counted: CUSTOMERS });
    const left = "select 1 as count from pgboss.job where name = 'sms.sendBatch' and state in ('active', 'failed')";
    expect(await query(left)).toEqual([]);
  } finally {
    await server.stop();
    await highLevel.close();
  }
}, 180_000);
