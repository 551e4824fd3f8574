import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { asOwner } from '../checkout/asOwner';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { runProgram, startServer, TEST_SECRETS_KEY } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { addEndpoint, closeReceivers, startReceiver } from './receiver';

const dedicated = runOnDedicatedServer({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
const folder = mkdtempSync(path.join(tmpdir(), 'regulars-webhook-keys-'));
const newKeyFile = path.join(folder, 'new.key');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(closeReceivers);

const rotate = (file: string, env: Record<string, string>) =>
  runProgram(
    'src/server/commands/rotateSecretsKey/index.ts',
    { ...sharedDatabaseEnv(), LOG_LEVEL: 'error', ...env },
    { args: [file] },
  );
/** Starts a server that is expected to refuse the start. */
const start = (SECRETS_KEY: string) =>
  runProgram('src/server/main/index.ts', { ...sharedDatabaseEnv(), PORT: '0', LOG_LEVEL: 'error', SECRETS_KEY });

test('PL-08 BX-124 the secrets of webhooks are encrypted again with a new key, which is then the only one that signs', async () => {
  writeFileSync(newKeyFile, 'the-next-key-the-next-key-the-next-key\n');
  const store = await createTestStore();
  const receiver = await startReceiver();
  const { id, secret } = await addEndpoint(store, receiver.url);
  const replaced = (await asOwner<{ secret: string }>(store, 'POST', `/store/webhooks/${id}/secret`)).body.secret;
  await dedicated().stop();
  // Nothing else in the database is encrypted.
  await sql('delete from store_secrets');
  expect(await start('another-key-another-key-another-key')).toMatchObject({ code: 78 });
  expect(await rotate(newKeyFile, { SECRETS_KEY: TEST_SECRETS_KEY })).toEqual({
    code: 0,
    output: `Re-encrypted the secrets of 0 stores and the secrets of 1 webhook; start all processes with the key in ${newKeyFile}\n`,
  });
  expect(await sql(`select new_values from audit_log where action = 'secrets_reencrypted'`)).toEqual([
    { new_values: { count: 0, webhooks: 1 } },
  ]);
  expect(await start(TEST_SECRETS_KEY)).toMatchObject({ code: 78 });

  const server = await startServer({ ...sharedDatabaseEnv(), SECRETS_KEY: '', SECRETS_KEY_FILE: newKeyFile });
  try {
    process.env.REGULARS_TEST_URL = server.url;
    expect((await asOwner(store, 'POST', `/store/webhooks/${id}/test`)).status).toBe(202);
    const { body, headers } = await eventually('a test event arrives', () => receiver.received[0]);
    for (const each of [secret, replaced]) {
      expect(new Webhook(each).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
    }
  } finally {
    await server.stop();
  }

  await sql(`update webhook_endpoints set key_id = 'lost'`);
  const other = path.join(folder, 'other.key');
  writeFileSync(other, 'k'.repeat(40));
  expect(await rotate(other, { SECRETS_KEY_FILE: newKeyFile })).toEqual({
    code: 1,
    output: `Neither key decrypts the secrets of these webhook endpoints: ${id}\n`,
  });
});
