import { generateKeyPairSync, sign } from 'node:crypto';
import fastify from 'fastify';
import { createWebhookReader } from '../../src/server/integrations/highLevel';
import { createLog } from '../../src/server/main/log';
import { contactWebhookRoutes } from '../../src/server/modules/contacts/contactWebhooks.routes';
import { hashPhone } from '../../src/server/modules/stores/secrets/phoneHashes';
import type { App } from '../../src/server/platform/http/App';
import { readAddresses } from '../../src/server/platform/http/connections';
import { openSyncDeps } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { sql } from '../support/sql';
import { addCustomer, newPhone } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { begin, bring, createJoining, findInChain, join, plan, type Joining } from './joining';

const deps = openSyncDeps();
let token: string;
let joining: Joining;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
beforeEach(async () => {
  joining = await createJoining();
});

const STATEMENT = { consentStatement: 'The same business asked.' };
const CONSENT = { sms_consent_at: new Date(), sms_consent_source: 'kiosk', sms_consent_text_version: '1' };

const readTexts = async (phone: string) =>
  (
    await sql<{ consents: boolean; optedOut: boolean }>(
      `select sms_consent_at is not null as consents, sms_opted_out_at is not null as "optedOut" from customers
       where store_id = $1 and phone = $2`,
      [joining.first.id, phone],
    )
  )[0];
const keep = (table: 'sms_opt_outs' | 'erased_numbers', store: { id: string }, phone: string) =>
  sql(
    `insert into ${table} (store_id, phone_hash, ${table === 'sms_opt_outs' ? 'opted_out_at' : 'erased_at'}) values ($1, $2, now())`,
    [store.id, hashPhone(deps.encryptor, store.id, phone)],
  );

test('CH-30 numbers of erased customers and of opt-outs that nobody has count on both sides', async () => {
  const { first, shop } = joining;
  const [optedOut, erased, ofShop] = [newPhone(), newPhone(), newPhone()];
  await keep('sms_opt_outs', first, optedOut);
  await keep('erased_numbers', first, erased);
  await keep('sms_opt_outs', shop, ofShop);
  await addCustomer(shop, { phone: optedOut, ...CONSENT });
  await addCustomer(shop, { phone: erased, points: 5, ...CONSENT });
  await addCustomer(first, { phone: ofShop, ...CONSENT });
  await join(deps, token, joining, STATEMENT);
  expect(await readTexts(optedOut)).toEqual({ consents: false, optedOut: true });
  expect(await readTexts(erased)).toEqual({ consents: false, optedOut: false });
  expect(await readTexts(ofShop)).toEqual({ consents: true, optedOut: true });
  expect((await findInChain(joining, erased))?.points).toBe(5);
  expect(await listBrokenRules([first.id, shop.id])).toEqual([]);
});

test('CH-30 an opt-out of either side stops texts to a customer of both', async () => {
  const { first, shop } = joining;
  const [here, there] = [newPhone(), newPhone()];
  await addCustomer(shop, { phone: here, ...CONSENT, sms_opted_out_at: new Date() });
  await addCustomer(first, { phone: here, ...CONSENT });
  await addCustomer(shop, { phone: there, ...CONSENT });
  await addCustomer(first, { phone: there, sms_opted_out_at: new Date() });
  await join(deps, token, joining, STATEMENT);
  expect(await readTexts(here)).toEqual({ consents: true, optedOut: true });
  expect(await readTexts(there)).toEqual({ consents: false, optedOut: true });
});

test("CH-30 and CH-38 STOP to the shop's account counts in the chain while it joins and afterwards, START does not", async () => {
  const { shop } = joining;
  const [during, later] = [
    await addCustomer(shop, { ...CONSENT, ghl_contact_id: `during-${shop.locationId}` }),
    await addCustomer(shop, { ...CONSENT, ghl_contact_id: `later-${shop.locationId}` }),
  ];
  await sql(
    `insert into store_integrations (store_id, provider, location_id) values ($1, 'ghl', $2)
     on conflict (store_id, provider) do update set location_id = excluded.location_id`,
    [shop.id, shop.locationId],
  );
  const keys = generateKeyPairSync('ed25519');
  const app: App = fastify({ loggerInstance: createLog('silent') });
  readAddresses(app);
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  contactWebhookRoutes(app, {
    ...deps,
    recordPrivacyRequests: () => Promise.resolve(),
    readWebhook: createWebhookReader(publicKey),
  });
  await app.ready();
  const send = async (contactId: string, text: string) => {
    const event = { type: 'InboundMessage', locationId: shop.locationId, contactId, messageType: 'SMS', body: text };
    const payload = JSON.stringify({ ...event, direction: 'inbound', dateAdded: new Date().toISOString() });
    const signature = sign(null, Buffer.from(payload), keys.privateKey).toString('base64');
    const headers = { 'content-type': 'application/json', 'x-ghl-signature': signature };
    expect((await app.inject({ method: 'POST', url: '/webhooks/high-level', headers, payload })).statusCode).toBe(200);
  };
  const key = await plan(token, joining, STATEMENT);
  await begin(deps, key);
  await send(`during-${shop.locationId}`, 'STOP');
  await bring(deps, key);
  expect(await readTexts(during.phone)).toEqual({ consents: false, optedOut: true });
  expect(await readTexts(later.phone)).toEqual({ consents: true, optedOut: false });
  await send(`later-${shop.locationId}`, 'STOP');
  expect(await readTexts(later.phone)).toEqual({ consents: true, optedOut: true });
  await send(`later-${shop.locationId}`, 'START');
  expect((await readTexts(later.phone))?.optedOut).toBe(true);
  await app.close();
});

test('referral codes stay unless the chain has them, and everybody has one', async () => {
  const { first, shop } = joining;
  const own = await addCustomer(first, { referral_code: 'CDFHJKMN' });
  const [same, none, kept] = [
    await addCustomer(shop, { referral_code: 'CDFHJKMN' }),
    await addCustomer(shop, { referral_code: null }),
    await addCustomer(shop, { referral_code: 'PRTVWXY3' }),
  ];
  await join(deps, token, joining);
  const codes = await sql<{ phone: string; code: string }>(
    'select phone, referral_code as code from customers where store_id = $1',
    [first.id],
  );
  const codeOf = ({ phone }: { phone: string }) => codes.find((row) => row.phone === phone)?.code;
  expect([codeOf(own), codeOf(kept)]).toEqual(['CDFHJKMN', 'PRTVWXY3']);
  expect(codeOf(same)).toMatch(/^(?!CDFHJKMN)[A-Z0-9]{8}$/);
  expect(codeOf(none)).toMatch(/^[A-Z0-9]{8}$/);
});

test('CH-26 a customer whom a request registered after the start is brought too, and late points are moved on', async () => {
  const { first, shop } = joining;
  const early = await addCustomer(shop, { points: 10 });
  const key = await plan(token, joining);
  await begin(deps, key);
  let added = false;
  let late = { id: '', phone: '' };
  const { platform } = deps.database;
  const slow = {
    ...platform,
    transaction: async <T>(work: (inner: typeof platform) => Promise<T>) => {
      const [move] = await sql<{ step: string }>('select step from shop_moves where store_id = $1', [first.id]);
      if (move?.step === 'finish' && !added) {
        added = true;
        late = await addCustomer(shop, { points: 3 });
        await sql(
          `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
           values ($1, $2, 4, 'adjustment', 'late', 'system', 0)`,
          [shop.id, early.id],
        );
      }
      return platform.transaction(work as never);
    },
  };
  await bring({ ...deps, database: { ...deps.database, platform: slow as unknown as typeof platform } }, key);
  expect((await findInChain(joining, late.phone))?.points).toBe(3);
  expect((await findInChain(joining, early.phone))?.points).toBe(14);
  expect(await sql('select points::integer from customers where store_id = $1 and points <> 0', [shop.id])).toEqual([]);
  expect(await listBrokenRules([first.id, shop.id])).toEqual([]);
});
