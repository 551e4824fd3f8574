import type { ContactSync } from '../../src/contract/contacts';
import type { RegistrationResponse } from '../../src/contract/customers';
import type { Database } from '../../src/server/database/Database';
import type { Crm, GetCrm } from '../../src/server/integrations/crm/Crm';
import { createHighLevelCrm } from '../../src/server/integrations/highLevel';
import { createLog } from '../../src/server/main/log';
import { syncContacts, type ContactDeps } from '../../src/server/modules/contacts/syncContacts';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { deleteStoreRow } from '../../src/server/modules/stores/storeChanges.sql';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { importFile } from '../imports/importCalls';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call, highLevelUrl } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { getContactRow, listContacts, setFault } from './crm';

let database: Database;
let admin: { token: string };
let getCrm: GetCrm;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signInAdmin();
  getCrm = createHighLevelCrm({ baseUrl: highLevelUrl(), limits: { perSecond: 200, retries: 0 } });
});
afterAll(() => database.close());

/** Runs the sync in this process with the real client. */
const sync = (store: { id: string }, over: Partial<ContactDeps> = {}) =>
  syncContacts(
    {
      database,
      getCrm,
      encryptor: createEncryptor(TEST_SECRETS_KEY),
      log: createLog('silent'),
      recordPrivacyRequests: () => Promise.resolve(),
      ...over,
    },
    store.id,
    AbortSignal.timeout(20_000),
  );
/** Adds a customer without a job, so that only this process sends the contact. */
const addDue = (store: TestStore, over: Record<string, unknown> = {}) =>
  addCustomer(store, { contact_due_at: new Date(), ...over });
const isDue = async ({ id }: Person) => (await getContactRow(id)).contact_due_at !== null;
const change = ({ id }: Person, name: string) =>
  sql('update customers set name = $2, contact_due_at = now() where id = $1', [id, name]);
async function register(store: TestStore, over: object = {}) {
  const body = { phone: newPhone(), name: 'Rita Regular', birthday: '1988-02-29', storeSubdomain: store.subdomain };
  const token = await store.kioskToken();
  return call<RegistrationResponse>('POST', '/public/register', { token, body: { ...body, ...over } });
}
const getState = async (store: TestStore) =>
  (await call<ContactSync>('GET', `/stores/${store.id}/contact-sync`, { token: admin.token })).body;
const test = async (store: TestStore) =>
  call<ContactSync>('POST', `/stores/${store.id}/contact-sync/test`, { token: admin.token });
const listJobs = (store: TestStore) =>
  sql<{ key: string; in_s: number; state: string }>(
    `select singleton_key as key, extract(epoch from start_after - now())::float8 as in_s, state::text as state
     from pgboss.job where name = 'contacts.sync' and data->>'storeId' = $1 order by start_after`,
    [store.id],
  );

it('owners see and test the connection of their own store', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const tested = await call<ContactSync>('POST', '/store/contact-sync/test', { token });
  expect(tested).toMatchObject({ status: 200, body: { status: 'connected', locationId: store.locationId } });
  expect((await call('GET', '/store/contact-sync', { token })).body).toEqual(tested.body);
  expect(await getState(store)).toEqual(tested.body);
});

describe('customers become contacts', () => {
  it('a registration and a completed import appear in contact management soon, with their tag', async () => {
    const store = await createTestStore();
    const { body } = await register(store);
    await eventually('the contact is sent', async () => !(await isDue(body.customer as unknown as Person)));
    const [contact] = await listContacts(store);
    expect(contact).toMatchObject({
      phone: body.customer.phoneNumber,
      name: 'Rita Regular',
      dateOfBirth: '1988-02-29',
      tags: ['Regulars'],
    });
    expect((await getContactRow(body.customer.id)).ghl_contact_id).toBe(contact?.id);
    // The state is saved after the contact.
    await eventually('the store is connected', async () => (await getState(store)).status === 'connected');
    expect(await getState(store)).toMatchObject({
      status: 'connected',
      reason: null,
      locationId: store.locationId,
      waiting: 0,
      refused: 0,
    });
    const imported = await addCustomer(store, { name: null, birthday: null });
    await register(store, { phone: imported.phone, name: 'Ida Import' });
    await eventually('the second contact is sent', async () => (await listContacts(store)).length === 2);
    expect((await listContacts(store))[1]).toMatchObject({ phone: imported.phone, name: 'Ida Import' });
  });

  it('a registration does not wait for a hanging contact management, and its customer stays due', async () => {
    const store = await createTestStore();
    await store.kioskToken();
    await setFault(store, 'hang');
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(store)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    // No request to the vendor has ended yet. The time limit is 8 s.
    expect(await getState(store)).toMatchObject({ status: 'unknown', waiting: 8 });
  });

  it('a change updates the contact and keeps tags that were added by others', async () => {
    const store = await createTestStore();
    const person = await addDue(store);
    await sync(store);
    const { ghl_contact_id: contactId } = await getContactRow(person.id);
    const crm = getCrm(store.id, { token: `ghl-${store.locationId}`, locationId: store.locationId });
    await crm.addTags(contactId ?? '', ['VIP'], AbortSignal.timeout(5_000));
    await change(person, 'Pat Changed');
    await sync(store);
    expect(await listContacts(store)).toMatchObject([
      { id: contactId, name: 'Pat Changed', dateOfBirth: '1990-05-17', tags: ['Regulars', 'VIP'] },
    ]);
  });

  it('erased customers are never sent, and jobs of deleted stores end without an error', async () => {
    const store = await createTestStore();
    await addDue(store, { erased_at: new Date(), phone: null });
    await addDue(store);
    await sync(store);
    expect(await listContacts(store)).toHaveLength(1);
    await database.platform.transaction((tx) => deleteStoreRow(tx, store.id));
    await expect(sync(store)).resolves.toBeUndefined();
  });

  it('several runs in a row send more contacts than a batch', async () => {
    const store = await createTestStore();
    for (let n = 0; n < 5; n += 1) await addDue(store);
    await sync(store, { batch: 2 });
    // The server's worker sends the rest.
    await eventually('all contacts are sent', async () => (await getState(store)).waiting === 0);
    expect(await listContacts(store)).toHaveLength(5);
  });
});

describe('problems that keep contacts from being sent', () => {
  it('a rejected key needs attention, and a new key sends all waiting contacts', async () => {
    const store = await createTestStore();
    await addDue(store);
    await addDue(store);
    await setFault(store, 'unauthorized');
    await sync(store);
    expect(await getState(store)).toMatchObject({
      status: 'needs_attention',
      reason: expect.stringContaining('Contact sync is off: HighLevel rejects the API key') as string,
      waiting: 2,
    });
    expect(await listJobs(store)).toMatchObject([{ key: `${store.id} later`, state: 'created' }]);
    const moved = { ...store, locationId: `${store.locationId}new` };
    const body = { ghlApiKey: `ghl-${moved.locationId}` };
    expect((await call('PATCH', `/stores/${store.id}`, { token: admin.token, body })).status).toBe(200);
    await eventually('the store is connected', async () => (await getState(store)).status === 'connected');
    expect(await listContacts(moved)).toHaveLength(2);
    expect(await getState(store)).toMatchObject({ status: 'connected', locationId: moved.locationId, waiting: 0 });
  });

  it('after an outage one job retries later, however many customers wait, and the outage is shown', async () => {
    const store = await createTestStore();
    await addDue(store);
    await setFault(store, 'server_error');
    for (let run = 0; run < 3; run += 1) await sync(store);
    const jobs = await listJobs(store);
    expect(jobs).toMatchObject([{ key: `${store.id} later`, state: 'created' }]);
    expect(jobs[0]?.in_s).toBeGreaterThan(10);
    expect(await getState(store)).toMatchObject({
      status: 'needs_attention',
      reason: 'HighLevel is not responding. New customers are sent there as soon as it works again.',
      waiting: 1,
    });
    await setFault(store, 'server_error', 0);
    expect((await test(store)).body).toMatchObject({ status: 'connected', reason: null });
    await eventually('all contacts are sent', async () => (await getState(store)).waiting === 0);
    expect(await listContacts(store)).toHaveLength(1);
  });

  it('a refused customer is skipped with a reason, does not stop others, and is retried after a change', async () => {
    const store = await createTestStore();
    const refused = await addDue(store);
    const other = await addDue(store);
    const refusing: GetCrm = (...args) => {
      const crm = getCrm(...args);
      const upsertContact: Crm['upsertContact'] = (contact, signal) =>
        // The fake refuses this birthday with 422.
        crm.upsertContact(contact.phone === refused.phone ? { ...contact, birthday: 'soon' } : contact, signal);
      return { ...crm, upsertContact };
    };
    await sync(store, { getCrm: refusing });
    expect(await isDue(other)).toBe(false);
    expect(await getContactRow(refused.id)).toMatchObject({
      contact_due_at: null,
      contact_refused_at: expect.any(Date) as Date,
      sms_unreachable_at: expect.any(Date) as Date,
    });
    expect(await getState(store)).toMatchObject({ status: 'connected', waiting: 0, refused: 1 });
    await change(refused, 'Pat Valid');
    await sync(store);
    expect(await getContactRow(refused.id)).toMatchObject({ contact_refused_at: null, sms_unreachable_at: null });
    expect(await listContacts(store)).toHaveLength(2);
  });

  it('a malformed response moves one customer behind the others', async () => {
    const store = await createTestStore();
    // The location is found first, so that the next request is about a customer.
    await test(store);
    const [first, second] = [await addDue(store), await addDue(store)];
    await setFault(store, 'malformed', 1);
    await sync(store);
    expect([await isDue(first), await isDue(second)]).toEqual([true, false]);
    await sync(store);
    expect(await isDue(first)).toBe(false);
  });

  it('a missing key is reported at once', async () => {
    const store = await createTestStore();
    await sql('delete from store_secrets where store_id = $1', [store.id]);
    expect((await test(store)).body).toMatchObject({
      status: 'needs_attention',
      reason: 'Contact sync is off: no API key is saved. Enter the key of the contact management system.',
    });
    await addDue(store);
    await sync(store);
    expect(await listJobs(store)).toEqual([]);
  });
});

describe('runs that overlap or end early', () => {
  it('a run that was killed creates each contact once, and the next run continues', async () => {
    const store = await createTestStore();
    const people = [await addDue(store), await addDue(store)];
    let calls = 0;
    const killed: GetCrm = (...args) => {
      const crm = getCrm(...args);
      const upsertContact: Crm['upsertContact'] = async (contact, signal) => {
        await crm.upsertContact(contact, signal);
        calls += 1;
        throw new Error('killed after the request');
      };
      return { ...crm, upsertContact };
    };
    await expect(sync(store, { getCrm: killed })).rejects.toThrow('killed');
    expect([calls, await isDue(people[0] as Person)]).toEqual([1, true]);
    await sync(store);
    await sync(store);
    expect(await listContacts(store)).toHaveLength(2);
    expect((await listContacts(store)).map(({ tags }) => tags)).toEqual([['Regulars'], ['Regulars']]);
  });

  it('a customer who changes while their contact is sent is sent again with the newest data', async () => {
    const store = await createTestStore();
    const person = await addDue(store, { name: 'Before' });
    const changing: GetCrm = (...args) => {
      const crm = getCrm(...args);
      const upsertContact: Crm['upsertContact'] = async (contact, signal) => {
        const id = await crm.upsertContact(contact, signal);
        if (contact.name === 'Before') {
          await change(person, 'After');
          // Another run must not overtake this one, and leaves the customer to it.
          await sync(store);
        }
        return id;
      };
      return { ...crm, upsertContact };
    };
    await sync(store, { getCrm: changing });
    await eventually('the contact is sent again', async () => !(await isDue(person)));
    expect(await listContacts(store)).toMatchObject([{ name: 'After' }]);
  });

  it('a key that is replaced during a run is not marked as rejected by the failure of the old key', async () => {
    const store = await createTestStore();
    await addDue(store);
    const body = { ghlFineToken: `ghl-${store.locationId}` };
    const slow: GetCrm = (...args) => {
      const crm = getCrm(...args);
      return {
        ...crm,
        getLocation: async (signal) => {
          await call('PATCH', `/stores/${store.id}`, { token: admin.token, body });
          await setFault(store, 'unauthorized', 1);
          return crm.getLocation(signal);
        },
      };
    };
    await sync(store, { getCrm: slow });
    await eventually('the store is connected', async () => (await getState(store)).status === 'connected');
    expect(await getState(store)).toMatchObject({ reason: null, waiting: 0 });
  });
});

it('BX-26 a phone that is changed while its contact is sent does not get the contact of the old phone', async () => {
  const store = await createTestStore();
  const person = await addDue(store, { ghl_contact_id: null });
  const phone = newPhone();
  // The change happens between the vendor's response and saving it.
  const changing: GetCrm = (storeId, credentials): Crm => ({
    ...getCrm(storeId, credentials),
    async upsertContact(contact, signal) {
      const contactId = await getCrm(storeId, credentials).upsertContact(contact, signal);
      if (contact.phone !== phone) {
        const text = 'update customers set phone = $2, ghl_contact_id = null, contact_due_at = now() where id = $1';
        await sql(text, [person.id, phone]);
      }
      return contactId;
    },
  });
  await sync(store, { getCrm: changing, batch: 1 });
  const [oldContact] = await listContacts(store);
  const row = await getContactRow(person.id);
  expect(row.ghl_contact_id).not.toBe(oldContact?.id);
  await eventually('the contact is sent again', async () => !(await isDue(person)));
  const contact = (await listContacts(store)).find((one) => one.phone === phone);
  expect((await getContactRow(person.id)).ghl_contact_id).toBe(contact?.id);
});

it('BX-48 the contact of an erased customer stays while another store of the same account uses it', async () => {
  const store = await createTestStore();
  const other = await createTestStore();
  await encryptStoreSecrets(database.platform, createEncryptor(TEST_SECRETS_KEY), other.id, {
    cloverApiKey: `clover-${other.merchantId}`,
    ghlApiKey: `ghl-${store.locationId}`,
  });
  const phone = newPhone();
  const [here, there] = [await addDue(store, { phone }), await addDue(other, { phone })];
  await sync(store);
  await sync(other);
  const contactId = (await getContactRow(there.id)).ghl_contact_id;
  expect((await getContactRow(here.id)).ghl_contact_id).toBe(contactId);
  const erase = async (of: TestStore, { id }: Person) => {
    expect((await call('DELETE', `/store/customers/${id}`, { token: await of.ownerToken() })).status).toBe(204);
    await eventually('the deletion is settled', async () => {
      await sync(of);
      return (await sql('select from erased_contacts where store_id = $1', [of.id])).length === 0;
    });
    return (await listContacts(store)).map(({ id: contact }) => contact);
  };
  expect(await erase(store, here)).toEqual([contactId]);
  expect(await erase(other, there)).toEqual([]);
});

it('BX-44 the contact of a new customer is sent before those of an import', async () => {
  const store = await createTestStore();
  await setFault(store, 'unauthorized');
  const rows = Array.from({ length: 4 }, () => `${newPhone()},Ann`);
  await importFile(await store.ownerToken(), ['Phone,Name', ...rows].join('\n'));
  const { phoneNumber } = (await register(store)).body.customer;
  await eventually('the vendor has refused the key', async () => (await getState(store)).status === 'needs_attention');
  await setFault(store, 'unauthorized', 0);
  const [first] = await eventually('a contact is sent', async () => {
    await sync(store, { batch: 1 });
    const contacts = await listContacts(store);
    return contacts.length > 0 && contacts;
  });
  expect(first?.phone).toBe(phoneNumber);
});
