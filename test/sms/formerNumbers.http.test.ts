import type { CustomerProfile } from '../../src/contract/customerRecords';
import type { PreviewPromotionMessageResponse } from '../../src/contract/sms';
import { importFile } from '../imports/importCalls';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, newPhone, type TestStore } from '../support/testStore';
import { addSubscriber, control, createSendingStore, locationOf, post } from './sending';

const edit = async (store: TestStore, { id }: { id: string }, body: object) =>
  (await call('PATCH', `/store/customers/${id}`, { token: await store.ownerToken(), body })).status;
const erase = async (store: TestStore, { id }: { id: string }) =>
  (await call('DELETE', `/store/customers/${id}`, { token: await store.ownerToken() })).status;
const enter = async (store: TestStore, phone: string) =>
  (
    await post<CustomerProfile>(await store.ownerToken(), '/store/customers', {
      phone,
      name: 'Entered again',
      smsConsent: true,
      joinsAgain: true,
    })
  ).body;

/** Previews a text to all customers. Returns how many would get it, and why the others would not. */
async function preview(store: TestStore): Promise<{ willSend: number; excluded: string[] }> {
  const { body } = await post<PreviewPromotionMessageResponse>(await store.ownerToken(), '/store/sms/preview', {
    audience: 'all',
  });
  return {
    willSend: body.willSend,
    excluded: body.excluded.map(({ reason, count }) => `${reason} ${count}`).filter((line) => !line.startsWith('no_')),
  };
}

/** Waits until the number has a contact at the vendor, to which its replies are assigned. */
const waitForContact = (store: TestStore, phone: string) =>
  eventually('the contact is saved', async () => {
    const [row] = await sql<{ id: string }>(
      'select id from customers where store_id = $1 and phone = $2 and ghl_contact_id is not null',
      [store.id, phone],
    );
    return row;
  });

/** Adds a customer with a new number who agreed to texts and then replied STOP. */
async function addStopped(store: TestStore): Promise<{ id: string; phone: string }> {
  const { id, phoneNumber: phone } = await enter(store, newPhone());
  await waitForContact(store, phone);
  expect(await preview(store)).toEqual({ willSend: 1, excluded: [] });
  await reply(store, phone, 'STOP');
  return { id, phone };
}

const reply = (store: TestStore, phone: string, body: string) =>
  control('inbound', { locationId: locationOf(store), phone, body });

test('BX-26 a number that replied STOP gets no texts after its customer was erased and entered again, until it sends START', async () => {
  const store = await createSendingStore();
  const person = await addStopped(store);
  expect(await erase(store, person)).toBe(204);
  const again = await enter(store, person.phone);
  expect(again).toMatchObject({ phoneNumber: person.phone, smsStatus: 'opted_out' });
  expect(await preview(store)).toEqual({ willSend: 0, excluded: ['opted_out 1'] });

  // STOP stays in effect after a second erasure and a registration at the kiosk.
  expect(await erase(store, again)).toBe(204);
  const registration = await call('POST', '/public/register', {
    token: await store.kioskToken(),
    body: {
      phone: person.phone,
      name: 'Back',
      birthday: '1990-01-02',
      smsConsent: true,
      storeSubdomain: store.subdomain,
    },
  });
  expect(registration.status).toBe(201);
  expect(await preview(store)).toEqual({ willSend: 0, excluded: ['opted_out 1'] });

  await waitForContact(store, person.phone);
  await reply(store, person.phone, 'START');
  expect(await preview(store)).toEqual({ willSend: 1, excluded: [] });
});

test('BX-26 a number that replied STOP gets no texts after its customer got another number and the number was entered again', async () => {
  const store = await createSendingStore();
  const person = await addStopped(store);
  expect(await edit(store, person, { phone: newPhone() })).toBe(200);
  const again = await enter(store, person.phone);
  expect(again.smsStatus).toBe('opted_out');
  expect(await preview(store)).toEqual({ willSend: 0, excluded: ['opted_out 2'] });

  // A customer who gets this number by an edit gets no texts either.
  expect(await erase(store, again)).toBe(204);
  const other = await addSubscriber(store);
  expect(await edit(store, other, { phone: person.phone, joinsAgain: true })).toBe(200);
  expect(await preview(store)).toEqual({ willSend: 0, excluded: ['opted_out 2'] });
});

test('BX-26 BX-44 an import restores no consent of a number that replied STOP, and other stores are not affected', async () => {
  const [store, other] = [await createSendingStore(), await createSendingStore()];
  const person = await addStopped(store);
  expect(await erase(store, person)).toBe(204);
  const file = `Phone,Name,Texts\n${person.phone},Ann,yes\n${newPhone()},Bo,yes`;
  for (const each of [store, other]) {
    await importFile(await each.ownerToken(), file, {
      smsConsent: 2,
      hasConsentStatement: true,
      includesErased: true,
    });
  }
  expect(await preview(store)).toEqual({ willSend: 1, excluded: ['opted_out 1'] });
  expect(await preview(other)).toEqual({ willSend: 2, excluded: [] });
});

test('BX-26 BX-48 after an erasure, only a hash remains of a number that replied STOP, and nothing of others', async () => {
  const store = await createSendingStore();
  const [stopped, other] = [await addCustomer(store, { sms_opted_out_at: new Date() }), await addCustomer(store)];
  for (const person of [stopped, other]) expect(await erase(store, person)).toBe(204);
  const rows = await sql<{ bytes: number }>(
    'select length(phone_hash) as bytes from sms_opt_outs where store_id = $1',
    [store.id],
  );
  expect(rows).toEqual([{ bytes: 32 }]);
});
