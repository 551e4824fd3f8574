import fastify from 'fastify';
import type { App } from '../../src/server/platform/http/App';
import { readAddresses } from '../../src/server/platform/http/connections';

/** Sends requests to an app, and returns the messages that it logs. */
async function listWarnings({ trustsNoProxy }: { trustsNoProxy: boolean }): Promise<string[]> {
  const messages: string[] = [];
  const write = (line: string) => messages.push((JSON.parse(line) as { msg: string }).msg);
  const app: App = fastify({ logger: { level: 'warn', stream: { write } } });
  readAddresses(app, trustsNoProxy);
  app.get('/', () => 'ok');
  await app.inject('/');
  for (let request = 0; request < 3; request += 1) {
    await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } });
  }
  await app.close();
  return messages;
}

test('BX-160 requests through a proxy are named once in the log if no proxy is trusted', async () => {
  expect(await listWarnings({ trustsNoProxy: true })).toEqual([expect.stringContaining('TRUST_PROXY is 0')]);
  expect(await listWarnings({ trustsNoProxy: false })).toEqual([]);
});
