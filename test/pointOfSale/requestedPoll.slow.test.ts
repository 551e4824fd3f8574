import { startCloverFake } from '../../src/fakes/clover';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { postControl } from '../support/control';
import { ownerOf, startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { runScheduledJob } from '../support/scheduledJobs';
import { TEST_SECRETS_KEY } from '../support/server';
import { PASSWORD, PASSWORD_HASH } from '../support/testStore';

const PHONE = '+12025550123';

/** Adds a store with one customer and a signed-in kiosk. */
async function addStore(server: DedicatedServer, merchantId: string): Promise<{ id: string; token: string }> {
  const subdomain = merchantId.toLowerCase();
  const [row] = (await server.sql(
    'insert into stores (name, subdomain, clover_merchant_id) values ($1, $2, $1) returning id',
    [merchantId, subdomain],
  )) as { id: string }[];
  const id = row?.id ?? '';
  const secrets = { cloverApiKey: `clover-${merchantId}`, ghlApiKey: 'ghl-none' };
  await encryptStoreSecrets(ownerOf(server), createEncryptor(TEST_SECRETS_KEY), id, secrets);
  await server.sql(
    "insert into accounts (store_id, role, name, email, password_hash) values ($1, 'store_owner', 'Olive', $2, $3)",
    [id, `${subdomain}@example.com`, PASSWORD_HASH],
  );
  await server.sql("insert into customers (store_id, phone, name, registered_at) values ($1, $2, 'Pat', now())", [
    id,
    PHONE,
  ]);
  const body = { email: `${subdomain}@example.com`, password: PASSWORD, scope: 'kiosk' };
  const { body: session } = await call<{ token: string }>('POST', '/auth/login', { server: server.url, body });
  return { id, token: session.token };
}

test('BX-20 a refund that the register reports takes its points back in the next round, and an unreported one waits', async () => {
  const clover = await startCloverFake({ port: 0 });
  const env = { CLOVER_BASE_URL: clover.url, CLOVER_WEBHOOK_SECRET: clover.webhookAuthCode };
  const server = await startDedicatedServer(env);
  const getPoints = async (storeId: string) =>
    ((await server.sql('select points from customers where store_id = $1', [storeId])) as { points: number }[])[0]
      ?.points;
  try {
    const sales = [];
    for (const merchantId of ['MREPORTED', 'MSILENT']) {
      const { id, token } = await addStore(server, merchantId);
      const sale = { merchantId, amountCents: 2000, phone: PHONE };
      const { orderId } = await postControl<{ orderId: string }>(clover.url, 'sales', sale);
      const body = { phone: PHONE, storeSubdomain: merchantId.toLowerCase() };
      const response = await call('POST', '/public/checkout', { server: server.url, token, body });
      expect(response.body).toMatchObject({ pointsEarned: 20 });
      sales.push({ id, merchantId, path: `sales/${orderId}/refund` });
    }
    const [reported, silent] = sales as [(typeof sales)[0], (typeof sales)[0]];
    // Both stores were read a moment ago, so without a webhook they are read again in five minutes.
    await server.sql("update pos_cursors set polled_at = now() - interval '20 s'");
    expect(await postControl(clover.url, silent.path, { merchantId: silent.merchantId })).toMatchObject({
      reported: null,
    });
    clover.setWebhookUrl(`${server.url}/api/webhooks/clover`);
    expect(await postControl(clover.url, reported.path, { merchantId: reported.merchantId })).toMatchObject({
      reported: 200,
    });
    await runScheduledJob('checkout.pollStores', ownerOf(server));
    expect([await getPoints(reported.id), await getPoints(silent.id)]).toEqual([0, 20]);
  } finally {
    await server.close();
    await clover.close();
  }
});
