import type { CustomerProfile } from '../../src/contract/customerRecords';
import type { ErrorBody } from '../../src/contract/errors';
import { OWNER_CONSENT_VERSION } from '../../src/contract/plain/smsConsent';
import { listAudience } from '../../src/server/modules/sms/campaigns.sql';
import { lookUp, merge } from '../merging/mergeCalls';
import { call } from '../support/http';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';

type Body = CustomerProfile & ErrorBody;
const create = async (store: TestStore, body: object, key?: string) =>
  call<Body>('POST', '/store/customers', {
    token: await store.ownerToken(),
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const change = async (store: TestStore, id: string, body: object) =>
  call<Body>('PATCH', `/store/customers/${id}`, { token: await store.ownerToken(), body });
const listAudit = (id: string) =>
  sql(`select action, actor_role, actor_id, old_values, new_values from audit_log where record_id = $1 order by id`, [
    id,
  ]);

test('OD-06 an owner adds a customer, whose consent to texts is recorded as given to the owner', async () => {
  const store = await createTestStore();
  const phone = newPhone();
  const { status, body } = await create(store, {
    phone,
    name: '  Ana Diaz ',
    birthday: '1990-02-28',
    smsConsent: true,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Ana Diaz', phoneNumber: phone, birthday: '1990-02-28', loyaltyPoints: 0 });
  expect(body).toMatchObject({ visits: 0, smsStatus: 'subscribed', sms: { consentSource: 'owner' } });
  expect(body.referralCode).toMatch(/^[A-Z0-9]{8}$/);
  // The job may already have created the contact.
  const contact = 'select from customers where id = $1 and (contact_due_at is not null or ghl_contact_id is not null)';
  expect(await sql(contact, [body.id])).toHaveLength(1);
  expect(await listAudit(body.id)).toEqual([
    {
      action: 'customer_created',
      actor_role: 'store_owner',
      actor_id: store.ownerId,
      old_values: null,
      new_values: { phone: `…${phone.slice(-4)}` },
    },
  ]);
});

test('OD-06 a repeated request adds one customer, and a taken phone number is refused with the id of its customer', async () => {
  const store = await createTestStore();
  const body = { phone: newPhone(), name: 'Ana Diaz' };
  const [first, second] = await Promise.all([create(store, body, 'once'), create(store, body, 'once')]);
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  for (const key of [undefined, 'taken', 'taken']) {
    const refused = await create(store, { ...body, name: 'Another' }, key);
    expect([refused.status, refused.body.conflictsWith, refused.body.fields]).toEqual([
      409,
      first.body.id,
      { phone: ['Another customer has this phone number'] },
    ]);
  }
});

test.each([
  [{ name: 'Ana' }, 'phone'],
  [{ phone: '+1202555', name: 'Ana' }, 'phone'],
  [{ phone: '+12025550123', name: ' ' }, 'name'],
  [{ phone: '+12025550123', name: 'Ana', birthday: '1990-02-30' }, 'birthday'],
  [{ phone: '+12025550123', name: 'Ana', birthday: '2199-01-01' }, 'birthday'],
])('OD-06 a new customer is refused for an invalid field: %j', async (body, field) => {
  const refused = await create(await createTestStore(), body);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
});

test('BX-42 a wrong phone number is corrected: the ledger stays, and the audit log has both numbers masked', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, {
    points: 120,
    ghl_contact_id: 'contact-of-a-otherCustomer',
    sms_unreachable_at: new Date(),
  });
  const ledger = 'select number, delta, balance_after, source from points_ledger where customer_id = $1';
  const before = await sql(ledger, [person.id]);
  const phone = newPhone();
  const { status, body } = await change(store, person.id, { phone });
  expect([status, body.phoneNumber, body.loyaltyPoints, body.name]).toEqual([200, phone, 120, person.name]);
  expect(await sql(ledger, [person.id])).toEqual(before);
  // The old contact has somebody else's phone number now.
  const [row] = await sql<{ ghl_contact_id: string | null; sms_unreachable_at: Date | null; is_due: boolean }>(
    `select ghl_contact_id, sms_unreachable_at, contact_due_at is not null as is_due from customers where id = $1`,
    [person.id],
  );
  expect(row?.sms_unreachable_at).toBeNull();
  expect(row?.ghl_contact_id).not.toBe('contact-of-a-otherCustomer');
  // The job that creates a contact for the new phone number may have run already.
  expect(row?.is_due).toBe(row?.ghl_contact_id === null);
  expect(await listAudit(person.id)).toEqual([
    {
      action: 'customer_phone_changed',
      actor_role: 'store_owner',
      actor_id: store.ownerId,
      old_values: { phone: `…${person.phone.slice(-4)}` },
      new_values: { phone: `…${phone.slice(-4)}` },
    },
  ]);
  const checkIn = (number: string, token: string) =>
    call('POST', '/public/check-in', { token, body: { phone: number, storeSubdomain: store.subdomain } });
  const kiosk = await store.kioskToken();
  expect((await checkIn(phone, kiosk)).status).toBe(200);
  expect((await checkIn(person.phone, kiosk)).status).toBe(404);
});

test('BX-42 a phone number that another customer has is refused with that id, and nothing changes', async () => {
  const store = await createTestStore();
  const [person, other] = [await addCustomer(store), await addCustomer(store)];
  const { status, body } = await change(store, person.id, { phone: other.phone, name: 'Changed' });
  expect([status, body.conflictsWith]).toEqual([409, other.id]);
  const [row] = await sql('select phone, name from customers where id = $1', [person.id]);
  expect(row).toEqual({ phone: person.phone, name: person.name });
  expect(await listAudit(person.id)).toEqual([]);
});

test('BX-42 only the remaining customer can take over the phone number of a merged one', async () => {
  const store = await createTestStore();
  const [old, person, other] = [await addCustomer(store), await addCustomer(store), await addCustomer(store)];
  expect((await merge(store, old, person)).status).toBe(200);
  const refused = await change(store, other.id, { phone: old.phone });
  expect([refused.status, refused.body.conflictsWith]).toEqual([409, person.id]);
  const { status, body } = await change(store, person.id, { phone: old.phone });
  expect([status, body.id, body.phoneNumber]).toEqual([200, person.id, old.phone]);
  expect((await lookUp(store, old.phone)).body.id).toBe(person.id);
  expect((await lookUp(store, person.phone)).status).toBe(404);
  // The id of the merged customer still finds the remaining one.
  expect((await change(store, old.id, { name: 'Found' })).body).toMatchObject({ id: person.id, name: 'Found' });
});

test('BX-42 when a phone number is registered and assigned at the same time, one request succeeds', async () => {
  const store = await createTestStore();
  const [kiosk, token] = [await store.kioskToken(), await store.ownerToken()];
  for (let round = 0; round < 5; round += 1) {
    const person = await addCustomer(store);
    const phone = newPhone();
    const register = () =>
      call('POST', '/public/register', {
        token: kiosk,
        body: { phone, name: 'New Nora', birthday: '1990-01-01', storeSubdomain: store.subdomain },
      });
    const [changed, ...registered] = await Promise.all([
      call<Body>('PATCH', `/store/customers/${person.id}`, { token, body: { phone } }),
      register(),
      register(),
    ]);
    const holders = await sql<{ id: string }>('select id from customers where store_id = $1 and phone = $2', [
      store.id,
      phone,
    ]);
    expect(holders).toHaveLength(1);
    const isChanged = holders[0]?.id === person.id;
    expect([changed.status, ...registered.map(({ status }) => status).sort()]).toEqual(
      isChanged ? [200, 409, 409] : [409, 201, 409],
    );
    if (!isChanged) expect(changed.body.conflictsWith).toBe(holders[0]?.id);
  }
});

test('OD-06 the name and birthday are changed, consent is withdrawn once, and the audit log has no personal data', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, {
    sms_consent_at: new Date(),
    sms_consent_source: 'kiosk',
    sms_consent_text_version: '2026-11-01',
  });
  const first = await change(store, person.id, { name: 'Renamed', birthday: null, smsConsent: false });
  expect(first.body).toMatchObject({ name: 'Renamed', birthday: null, smsStatus: 'opted_out' });
  expect(first.body.sms.consentAt).not.toBeNull();
  const again = await change(store, person.id, { name: 'Renamed', smsConsent: false });
  expect(again.body.sms.optedOutAt).toBe(first.body.sms.optedOutAt);
  expect((await listAudit(person.id)).map(({ action, new_values }) => [action, new_values])).toEqual([
    ['customer_updated', { changed: ['name', 'birthday'] }],
    ['customer_consent_withdrawn', null],
  ]);
  expect((await change(store, person.id, { name: '' })).status).toBe(400);
  expect((await change(store, person.id, { smsConsent: true })).status).toBe(400);
  expect((await change(await createTestStore(), person.id, { name: 'X' })).status).toBe(404);
});

test('BX-123 the owner cannot record consent of anybody under 13, and a consent from that age does not count', async () => {
  const store = await createTestStore();
  const birthday = `${new Date().getFullYear() - 11}-01-01`;
  const young = { phone: newPhone(), name: 'Ana Diaz', birthday };
  expect((await create(store, { ...young, smsConsent: true })).body.fields).toEqual({
    smsConsent: ['Marketing texts are for people aged 13 or older'],
  });
  const { body } = await create(store, { phone: newPhone(), name: 'Ben Ode', smsConsent: true });
  expect(body.sms).toMatchObject({ consentSource: 'owner', consentTextVersion: OWNER_CONSENT_VERSION });
  const listSubscribers = async () =>
    (await listAudience(ownerSql, store.id, { to: 'all', message: '', startsAt: new Date(), limit: 10 })).reachable.map(
      ({ id }) => id,
    );
  expect(await listSubscribers()).toEqual([body.id]);
  expect((await change(store, body.id, { birthday })).body.smsStatus).toBe('no_consent');
  expect(await listSubscribers()).toEqual([]);
  // The birthday had been mistyped.
  expect((await change(store, body.id, { birthday: '1990-01-01' })).body.smsStatus).toBe('subscribed');
  await sql(
    "update customers set birthday = current_date - interval '20 years', sms_consent_at = now() - interval '8 years' where id = $1",
    [body.id],
  );
  expect(await listSubscribers()).toEqual([]);
});
