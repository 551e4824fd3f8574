import { generateKeyPairSync, sign } from 'node:crypto';
import fastify from 'fastify';
import type { Database } from '../../src/server/database/Database';
import { createHighLevelCrm, createWebhookReader } from '../../src/server/integrations/highLevel';
import { createLog } from '../../src/server/main/log';
import { contactWebhookRoutes } from '../../src/server/modules/contacts/contactWebhooks.routes';
import { syncContacts } from '../../src/server/modules/contacts/syncContacts';
import type { App } from '../../src/server/platform/http/App';
import { readAddresses } from '../../src/server/platform/http/connections';
import { registerErrorHandler } from '../../src/server/platform/http/errorHandler';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { merge } from '../merging/mergeCalls';
import { postControl } from '../support/control';
import { eventually } from '../support/eventually';
import { highLevelUrl } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { getContactRow } from './crm';

const keys = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

let database: Database;
let app: App;
const deps = () => ({
  database,
  encryptor: createEncryptor(TEST_SECRETS_KEY),
  log: createLog('silent'),
  recordPrivacyRequests: () => Promise.resolve(),
});
async function startApp(): Promise<App> {
  const started: App = fastify({ loggerInstance: createLog('silent') });
  registerErrorHandler(started);
  readAddresses(started);
  contactWebhookRoutes(started, { ...deps(), readWebhook: createWebhookReader(publicKey) });
  await started.ready();
  return started;
}
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const toSignature = (body: string, key = keys.privateKey) => sign(null, Buffer.from(body), key).toString('base64');
/** Posts an event and returns the status of the response. */
async function post(event: unknown, signature?: string | null, to = app): Promise<number> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const signed = signature === undefined ? toSignature(body) : signature;
  const response = await to.inject({
    method: 'POST',
    url: '/webhooks/high-level',
    headers: { 'content-type': 'application/json', ...(signed !== null && { 'x-ghl-signature': signed }) },
    payload: body,
  });
  return response.statusCode;
}

const MINUTE = 60_000;
const START = Date.now() - 60 * MINUTE;
const at = (minute: number) => new Date(START + minute * MINUTE);
const message = ({ locationId }: TestStore, { contactId }: Contact, body: string, minute: number | null = 1) => ({
  type: 'InboundMessage',
  messageType: 'SMS',
  locationId,
  contactId,
  body,
  ...(minute !== null && { dateAdded: at(minute).toISOString() }),
});
const block = ({ locationId }: TestStore, { contactId }: Contact, isBlocked: boolean, minute: number) => ({
  type: 'ContactDndUpdate',
  locationId,
  id: contactId,
  dnd: isBlocked,
  dndSettings: { SMS: { status: isBlocked ? 'active' : 'inactive' } },
  dateAdded: at(-9).toISOString(),
  timestamp: at(minute).toISOString(),
});

type Contact = Person & { contactId: string };
let contacts = 0;
const CONSENT = { sms_consent_at: at(0), sms_consent_source: 'kiosk', sms_consent_text_version: '1' };
async function addContact(store: TestStore, over: Record<string, unknown> = {}): Promise<Contact> {
  const contactId = `contact${process.pid}x${(contacts += 1)}`;
  const person = await addCustomer(store, { ghl_contact_id: contactId, ...CONSENT, ...over });
  return { ...person, contactId };
}
async function createConnectedStore(locationId?: string): Promise<TestStore> {
  const store = await createTestStore();
  const connected = { ...store, locationId: locationId ?? store.locationId };
  await sql(`insert into store_integrations (store_id, provider, location_id) values ($1, 'ghl', $2)`, [
    store.id,
    connected.locationId,
  ]);
  return connected;
}
const getOptOut = async ({ id }: Person) => (await getContactRow(id)).sms_opted_out_at;

let store: TestStore;
beforeAll(async () => {
  store = await createConnectedStore();
});

describe('BX-26 STOP works at once', () => {
  it('BX-26 STOP opts out, START opts in those who consented, and nothing else does', async () => {
    const person = await addContact(store);
    expect(await post(message(store, person, 'What are your hours?', 1))).toBe(200);
    expect(await getOptOut(person)).toBeNull();
    expect(await post(message(store, person, 'Please stop', 2))).toBe(200);
    expect(await getOptOut(person)).toEqual(at(2));
    await post(message(store, person, 'Yes', 3));
    await post(block(store, person, false, 4));
    expect(await getOptOut(person)).toEqual(at(2));
    await post(message(store, person, 'START', 5));
    expect(await getOptOut(person)).toBeNull();
    await post(block(store, person, true, 6));
    expect(await getOptOut(person)).toEqual(at(6));
  });

  it('BX-26 BX-42 STOP from the phone of a merged customer opts out the remaining customer', async () => {
    const [from, into] = [await addContact(store), await addContact(store)];
    expect((await merge(store, from, into)).status).toBe(200);
    await post(message(store, from, 'STOP', 1));
    expect(await getOptOut(into)).toEqual(at(1));
    // STOP works from both phones, but only START from the phone that gets the texts opts in again.
    await post(message(store, from, 'START', 2));
    expect(await getOptOut(into)).toEqual(at(1));
    await post(message(store, into, 'START', 3));
    expect(await getOptOut(into)).toBeNull();
  });

  it('BX-26 START without a recorded consent opts nobody in', async () => {
    const person = await addContact(store, {
      sms_consent_at: null,
      sms_consent_source: null,
      sms_consent_text_version: null,
      sms_opted_out_at: at(0),
    });
    await post(message(store, person, 'START', 1));
    expect(await getOptOut(person)).toEqual(at(0));
  });

  it('BX-26 events that are repeated or arrive out of order result in the newest choice', async () => {
    const person = await addContact(store);
    const stop = message(store, person, 'STOP', 1);
    const start = message(store, person, 'START', 2);
    await post(start);
    await post(stop);
    expect(await getOptOut(person)).toBeNull();
    const again = message(store, person, 'STOP', 3);
    for (const event of [again, start, again, stop, start]) await post(event);
    expect(await getOptOut(person)).toEqual(at(3));
    await sql('update customers set sms_opted_out_at = $2 where id = $1', [person.id, at(9)]);
    await post(message(store, person, 'START', 8));
    expect(await getOptOut(person)).toEqual(at(9));
  });

  it('BX-26 an event without a time, or with a future time, counts as of now', async () => {
    const person = await addContact(store);
    const before = Date.now();
    await post(message(store, person, 'STOP', null));
    const optedOutAt = (await getOptOut(person))?.getTime();
    expect(optedOutAt).toBeGreaterThanOrEqual(before);
    expect(optedOutAt).toBeLessThanOrEqual(Date.now());
    const ahead = await addContact(store);
    await post(message(store, ahead, 'STOP', 10_000));
    expect((await getOptOut(ahead))?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('BX-26 BX-116 STOP counts even if the consent and the last choice have future dates', async () => {
    const ahead = new Date(Date.now() + 86_400_000);
    const person = await addContact(store, { sms_consent_at: ahead, sms_choice_at: ahead });
    await post(message(store, person, 'STOP', 1));
    expect(await getOptOut(person)).toEqual(at(1));
  });

  it('BX-26 STOP counts in every store with the location, and in no other', async () => {
    const [first, second] = [await createConnectedStore(), await createConnectedStore()];
    const shared = await createConnectedStore(first.locationId);
    const person = await addContact(first);
    const same = await addContact(shared, { ghl_contact_id: person.contactId });
    const elsewhere = await addContact(second, { ghl_contact_id: person.contactId });
    await post(message(first, person, 'STOP', 1));
    expect([await getOptOut(person), await getOptOut(same), await getOptOut(elsewhere)]).toEqual([at(1), at(1), null]);
  });

  describe('a contact whose id is not known', () => {
    const unknown = { contactId: 'merged' };
    const sync = ({ id }: TestStore) => {
      const getCrm = createHighLevelCrm({ baseUrl: highLevelUrl(), limits: { perSecond: 200, retries: 0 } });
      return syncContacts({ ...deps(), getCrm }, id, AbortSignal.timeout(20_000));
    };
    const listKept = ({ id }: TestStore) => sql('select choice from kept_sms_choices where store_id = $1', [id]);
    /** Creates a customer whose contact was merged at the vendor, which changed the contact's id. */
    async function mergeAtVendor() {
      const connected = await createConnectedStore();
      const person = await addContact(connected, { ghl_contact_id: null, contact_due_at: at(0) });
      await sync(connected);
      const former = (await getContactRow(person.id)).ghl_contact_id;
      const { locationId } = connected;
      const { contactId } = await postControl<{ contactId: string }>(highLevelUrl(), 'merge', {
        locationId,
        phone: person.phone,
      });
      expect(contactId).not.toBe(former);
      return { connected, person, merged: { ...person, contactId } };
    }

    it('BX-114 STOP, START and a block affect the customer with the phone number', async () => {
      const person = await addContact(store);
      const from = (event: object) => ({ ...event, from: person.phone });
      await post(from(message(store, { ...person, ...unknown }, 'STOP', 1)));
      expect(await getOptOut(person)).toEqual(at(1));
      await post(from(message(store, { ...person, ...unknown }, 'START', 2)));
      expect(await getOptOut(person)).toBeNull();
      await post({ ...block(store, { ...person, ...unknown }, true, 3), phone: person.phone });
      expect(await getOptOut(person)).toEqual(at(3));
    });

    it('BX-114 START from another number of a contact opts nobody in', async () => {
      const person = await addContact(store, { sms_opted_out_at: at(0) });
      await post({ ...message(store, person, 'START', 1), from: newPhone() });
      expect(await getOptOut(person)).toEqual(at(0));
      await post({ ...message(store, person, 'START', 2), from: person.phone.slice(2) });
      expect(await getOptOut(person)).toBeNull();
    });

    it('BX-114 an event without a phone finds its customer by the number that the vendor has', async () => {
      const { connected, person, merged } = await mergeAtVendor();
      await post(message(connected, merged, 'STOP', 1));
      // The server's worker asks the vendor.
      await eventually('the customer is opted out', async () => (await getOptOut(person)) !== null);
      expect(await getOptOut(person)).toEqual(at(1));
      expect(await listKept(connected)).toEqual([]);
    });

    it('BX-114 an event that finds nobody is kept and applied when the contact is synced, within a day', async () => {
      const [connected, phone, latePhone] = [await createConnectedStore(), newPhone(), newPhone()];
      for (const [from, contactId] of [
        [phone, 'one'],
        [latePhone, 'two'],
      ] as const) {
        const event = (body: string, minute: number) => ({
          ...message(connected, { contactId } as Contact, body, minute),
          from,
        });
        await post(event('STOP', 2));
        await post(event('START', 1));
      }
      await sql("update kept_sms_choices set expires_at = now() where store_id = $1 and contact_id = 'two'", [
        connected.id,
      ]);
      const due = { ghl_contact_id: null, contact_due_at: at(0) };
      const [person, late] = [
        await addContact(connected, { ...due, phone }),
        await addContact(connected, { ...due, phone: latePhone }),
      ];
      await sync(connected);
      expect([await getOptOut(person), await getOptOut(late)]).toEqual([at(2), null]);
      expect(await listKept(connected)).toEqual([{ choice: 'stop' }]);
    });

    it.each(['222-0123', '1-800-FLOWERS', '(787) 222-0123 0124', '(787) 222-0123 / (787) 222-0124'])(
      'BX-200 BX-114 STOP from %j is not kept under a number, and applied by the number that the vendor has',
      async (from) => {
        const { connected, person, merged } = await mergeAtVendor();
        await post({ ...message(connected, merged, 'STOP', 1), from });
        await eventually('the customer is opted out', async () => (await getOptOut(person)) !== null);
        expect(await listKept(connected)).toEqual([]);
      },
    );

    it('BX-114 a kept event of a contact that the vendor does not have is dropped', async () => {
      const connected = await createConnectedStore();
      await post(message(connected, unknown as Contact, 'STOP', 1));
      await eventually('the event is dropped', async () => (await listKept(connected)).length === 0);
    });
  });

  it.each([
    ['without a signature', null],
    ['with an empty signature', ''],
    ['with a malformed signature', '%%%'],
    ['with the signature of another body', toSignature('{}')],
    ['signed with another key', other.privateKey],
  ])('BX-26 an event %s is refused and does nothing', async (_case, signature) => {
    const person = await addContact(store);
    const body = JSON.stringify(message(store, person, 'STOP'));
    const signed = typeof signature === 'object' && signature !== null ? toSignature(body, signature) : signature;
    expect(await post(body, signed)).toBe(401);
    expect(await getOptOut(person)).toBeNull();
  });

  it('BX-26 events of unknown contacts, locations, kinds and shapes are accepted without effect', async () => {
    const person = await addContact(store);
    const unknown = { ...person, contactId: 'unknown' };
    for (const event of [
      message(store, unknown, 'STOP'),
      message({ ...store, locationId: 'unknown' }, person, 'STOP'),
      { ...message(store, person, 'STOP'), messageType: 'Email' },
      { ...message(store, person, 'STOP'), contactId: 7 },
      { type: 'ContactCreate' },
      '',
      'null',
      '{',
    ]) {
      expect(await post(event)).toBe(200);
    }
    expect(await getOptOut(person)).toBeNull();
    expect(await post('x'.repeat(64 * 1024 + 1))).toBe(413);
  });

  it('BX-26 the requests of one source are limited', async () => {
    const limited = await startApp();
    const statuses = [];
    for (let n = 0; n < 1_202; n += 1) statuses.push(await post('', null, limited));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await limited.close();
  });
});
