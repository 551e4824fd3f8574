import type { ContactSync } from '../../src/contract/contacts';
import { startHighLevelFake } from '../../src/fakes/highLevel';
import { startDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { newPhone, PASSWORD } from '../support/testStore';
import { listContacts, reply } from './crm';

test('BX-26 from the saved key to STOP, the log contains no personal data, text or token', async () => {
  const fake = await startHighLevelFake({ port: 0 });
  const server = await startDedicatedServer({
    GHL_BASE_URL: fake.url,
    GHL_WEBHOOK_PUBLIC_KEY: fake.publicKey,
    LOG_LEVEL: 'debug',
  });
  fake.setWebhookUrl(`${server.url}/api/webhooks/high-level`);
  const at = { server: server.url };
  const location = { locationId: 'canaryLocation' };
  const phone = newPhone();
  const signIn = async (email: string, scope?: string) =>
    (await call<{ token: string }>('POST', '/auth/login', { ...at, body: { email, password: PASSWORD, scope } })).body
      .token;
  const token = await signIn(server.email);
  const created = await call<{ id: string; subdomain: string }>('POST', '/stores', {
    ...at,
    token,
    body: { name: 'Canary Cafe', subdomain: 'canary', cloverApiKey: 'clover-x', ghlApiKey: 'ghl-canaryLocation' },
  });
  const getState = async () =>
    (await call<ContactSync>('GET', `/stores/${created.body.id}/contact-sync`, { ...at, token })).body;
  await eventually('the store is connected', async () => (await getState()).status === 'connected');
  expect(await getState()).toMatchObject(location);
  await server.sql(
    `insert into accounts (store_id, role, name, email, password_hash)
     select $1, 'store_owner', 'Olive', 'olive@example.com', password_hash from accounts limit 1`,
    [created.body.id],
  );
  const registered = await call<{ customer: { id: string } }>('POST', '/public/register', {
    ...at,
    token: await signIn('olive@example.com', 'kiosk'),
    body: { phone, name: 'Canaria Smith', birthday: '1990-05-17', smsConsent: true, storeSubdomain: 'canary' },
  });
  expect(registered.status).toBe(201);
  await eventually('the contact is sent', async () => (await getState()).waiting === 0);
  const [contact] = await listContacts(location, fake.url);
  expect(contact).toMatchObject({ phone, name: 'Canaria Smith' });
  const getOptOut = async () => {
    const [row] = await server.sql('select sms_opted_out_at as at from customers');
    return (row as { at: Date | null }).at;
  };
  expect(await reply(location, phone, 'stop canary words', fake.url)).toBe(200);
  expect(await getOptOut()).not.toBeNull();
  expect(await reply(location, phone, 'START', fake.url)).toBe(200);
  expect(await getOptOut()).toBeNull();
  await fake.close();
  await server.sql('update customers set contact_due_at = now()');
  const test = await call<ContactSync>('POST', `/stores/${created.body.id}/contact-sync/test`, { ...at, token });
  expect(test.body).toMatchObject({ status: 'needs_attention', waiting: 1 });
  await server.close();

  const log = server.output();
  expect(log).toContain('customer opted out of texts');
  expect(log).toContain('"route":"/api/webhooks/high-level","status":200');
  expect(log).toContain('the contact management failed a test');
  for (const canary of [phone, phone.slice(2), 'Canaria', 'canary words', 'ghl-canaryLocation', contact?.id ?? '']) {
    expect(log).not.toContain(canary);
  }
});
