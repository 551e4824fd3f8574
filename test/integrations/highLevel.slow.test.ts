import { createServer } from 'node:http';
import { startHighLevelFake, type HighLevelFake } from '../../src/fakes/highLevel';
import {
  createHighLevelCrm,
  parseWebhookEvent,
  verifySignature,
  type HighLevelOptions,
} from '../../src/server/integrations/highLevel';
import { getLocationState, postControl } from '../support/control';

let fake: HighLevelFake;
let locationCount = 0;

beforeAll(async () => {
  fake = await startHighLevelFake({ port: 0 });
});
afterAll(() => fake.close());

const PHONE = '+12025550123';
const MAYA = { phone: PHONE, name: 'Maya Chen', birthday: '1990-04-02' };
const within = (ms = 5000) => AbortSignal.timeout(ms);
const newLocation = () => `LOCATION${(locationCount += 1)}`;

function connect(locationId: string, limits: HighLevelOptions['limits'] = {}, token = `ghl-${locationId}`) {
  const getCrm = createHighLevelCrm({ baseUrl: fake.url, limits: { perSecond: 100, ...limits } });
  return getCrm(locationId, { token, locationId: null });
}
const setFault = (locationId: string, kind: string, calls: number) =>
  postControl(fake.url, 'faults', { locationId, kind, calls });

interface State {
  contacts: { id: string; phone: string; name: string; dateOfBirth: string | null; tags: string[] }[];
  messages: { id: string; contactId: string; body: string; direction: string }[];
}
const getState = (locationId: string) => getLocationState<State>(fake.url, locationId);

describe('the HighLevel client', () => {
  it('the client finds the location of a token', async () => {
    const location = newLocation();
    expect(await connect(location).getLocation(within())).toEqual({ id: location, name: location });
  });

  it.each(['ключ', 'key\u2026', 'key\nnext'])(
    'the key %j, which no request can carry, is a rejected key',
    async (token) => {
      await expect(connect(newLocation(), {}, token).getLocation(within())).rejects.toMatchObject({
        reason: 'unauthorized',
        mayHaveArrived: false,
      });
    },
  );

  it('a contact is created, then updated under the same id, and keeps its tags', async () => {
    const location = newLocation();
    const crm = connect(location);
    const id = await crm.upsertContact({ ...MAYA, birthday: null }, within());
    await crm.addTags(id, ['VIP'], within());
    await crm.addTags(id, ['Regulars'], within());
    expect(await crm.upsertContact({ ...MAYA, name: 'Maya Lee' }, within())).toBe(id);
    // The vendor has no birthdays without a year, so this one is left out.
    await crm.upsertContact({ ...MAYA, name: 'Maya Lee', birthday: '--12-31' }, within());
    expect((await getState(location)).contacts).toEqual([
      expect.objectContaining({
        id,
        phone: PHONE,
        name: 'Maya Lee',
        dateOfBirth: '1990-04-02',
        tags: ['VIP', 'Regulars'],
      }),
    ]);
  });

  it('a text is sent once and found again by its words', async () => {
    const location = newLocation();
    const crm = connect(location);
    const contactId = await crm.upsertContact(MAYA, within());
    const since = Date.now() - 1000;
    expect(await crm.findSentSms(contactId, 'Hello', since, within())).toBeNull();
    const sent = await crm.sendSms(contactId, 'Hello', within());
    expect(sent).toEqual({ id: expect.any(String) as string, text: 'Hello' });
    expect(await crm.findSentSms(contactId, 'Hello', since, within())).toEqual(sent);
    expect(await crm.findSentSms(contactId, 'Goodbye', since, within())).toBeNull();
    expect(await crm.findSentSms(contactId, 'Hello', Date.now() + 1000, within())).toBeNull();
  });

  it('a text to a contact who opted out, or cannot be reached, is refused with its reason', async () => {
    const location = newLocation();
    const crm = connect(location);
    const contactId = await crm.upsertContact(MAYA, within());
    await postControl(fake.url, 'do-not-disturb', { locationId: location, phone: PHONE, isBlocked: true });
    await expect(crm.sendSms(contactId, 'Hello', within())).rejects.toMatchObject({
      reason: 'opted_out',
      mayHaveArrived: false,
    });
    await postControl(fake.url, 'do-not-disturb', { locationId: location, phone: PHONE, isBlocked: false });
    await postControl(fake.url, 'unreachable', { locationId: location, phone: PHONE });
    await expect(crm.sendSms(contactId, 'Hello', within())).rejects.toMatchObject({
      reason: 'phone_refused',
      mayHaveArrived: false,
    });
  });
});

describe('failing contact management', () => {
  it.concurrent.each(['server_error', 'throttled', 'reset'])(
    'a call that may be repeated is retried after a failure: %s',
    async (kind) => {
      const location = newLocation();
      await setFault(location, kind, 2);
      await connect(location).upsertContact(MAYA, within());
      expect((await getState(location)).contacts).toHaveLength(1);
    },
  );

  it.concurrent.each([
    ['server_error', 'unreachable', true, 0],
    ['reset', 'unreachable', true, 1],
    ['hang', 'unreachable', true, 0],
    ['malformed', 'bad_response', true, 1],
    ['unauthorized', 'unauthorized', false, 0],
  ])('BX-27 after %s a text is not sent again: %s', async (kind, reason, mayHaveArrived, sent) => {
    const location = newLocation();
    const crm = connect(location, { requestMs: 300 });
    const contactId = await crm.upsertContact(MAYA, within());
    await setFault(location, kind, 1);
    await expect(crm.sendSms(contactId, 'Hello', within())).rejects.toMatchObject({
      name: 'CrmError',
      reason,
      mayHaveArrived,
    });
    expect((await getState(location)).messages).toHaveLength(sent);
  });

  it.concurrent('BX-27 a throttled text is sent again, once', async () => {
    const location = newLocation();
    const crm = connect(location);
    const contactId = await crm.upsertContact(MAYA, within());
    await setFault(location, 'throttled', 1);
    await crm.sendSms(contactId, 'Hello', within());
    expect((await getState(location)).messages).toHaveLength(1);
  });

  it.concurrent('BX-27 a text that never left is known not to have arrived', async () => {
    const stopped = await startHighLevelFake({ port: 0 });
    await stopped.close();
    const getCrm = createHighLevelCrm({ baseUrl: stopped.url, limits: { retries: 1 } });
    const crm = getCrm('nowhere', { token: 'ghl-nowhere', locationId: 'nowhere' });
    await expect(crm.sendSms('CONTACT1', 'Hello', within())).rejects.toMatchObject({
      reason: 'unreachable',
      mayHaveArrived: false,
    });
  });

  it.concurrent('errors contain neither the token, the phone nor the text', async () => {
    const location = newLocation();
    const crm = connect(location);
    const contactId = await crm.upsertContact(MAYA, within());
    await postControl(fake.url, 'unreachable', { locationId: location, phone: PHONE });
    const error = await crm.sendSms(contactId, 'Hello', within()).catch((thrown: unknown) => thrown as Error);
    const texts = [error, (error as Error).cause].map((e) => JSON.stringify(e) + String((e as Error).stack));
    expect(texts.join()).not.toMatch(/ghl-LOCATION|2025550123|Hello/);
  });
});

describe('webhooks of HighLevel', () => {
  const body = Buffer.from('{"type":"InboundMessage"}');

  it('a body is verified by its signature, and not by another one', async () => {
    const deliveries: { raw: Buffer; signature: string }[] = [];
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        deliveries.push({ raw: Buffer.concat(chunks), signature: String(request.headers['x-ghl-signature']) });
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as { port: number };
    const location = newLocation();
    await connect(location).upsertContact(MAYA, within());
    fake.setWebhookUrl(`http://127.0.0.1:${port}/`);
    expect(await postControl(fake.url, 'inbound', { locationId: location, phone: PHONE, body: 'Stop' })).toMatchObject({
      delivered: 200,
    });
    receiver.close();
    const [inbound, doNotDisturb] = deliveries;
    if (!inbound || !doNotDisturb) throw new Error('both events should have arrived');
    expect(verifySignature(inbound.raw, inbound.signature, fake.publicKey)).toBe(true);
    expect(verifySignature(inbound.raw, doNotDisturb.signature, fake.publicKey)).toBe(false);
    expect(verifySignature(Buffer.concat([inbound.raw, Buffer.from(' ')]), inbound.signature, fake.publicKey)).toBe(
      false,
    );
    expect(parseWebhookEvent(JSON.parse(inbound.raw.toString()))).toMatchObject({ type: 'message', text: 'Stop' });
    expect(parseWebhookEvent(JSON.parse(doNotDisturb.raw.toString()))).toMatchObject({
      type: 'doNotDisturb',
      isBlocked: true,
    });
  });

  it.each([undefined, '', 'AAAA', '%%%', 'A'.repeat(100_000)])('no signature like %p is accepted', (signature) =>
    expect(verifySignature(body, signature, fake.publicKey)).toBe(false),
  );

  it.each([
    [{ type: 'ContactCreate' }, null],
    [{ type: 'InboundMessage', messageType: 'Email' }, null],
  ])('events of other kinds are ignored: %j', (event, expected) => expect(parseWebhookEvent(event)).toBe(expected));

  it.each([null, [], 'text', { type: 'InboundMessage', messageType: 'SMS' }, { type: 'ContactDndUpdate', id: 7 }])(
    'an event of the wrong shape is rejected: %j',
    (event) => expect(() => parseWebhookEvent(event)).toThrow('expected'),
  );
});

describe('the HighLevel fake is as strict as the vendor', () => {
  it.each([
    ['no token', {}, '/locations/search', 401],
    ['a missing version', { authorization: 'Bearer ghl-X' }, '/locations/search', 401],
    [
      'the version of another family',
      { authorization: 'Bearer ghl-X', version: '2021-04-15' },
      '/locations/search',
      401,
    ],
    [
      'another location',
      { authorization: 'Bearer ghl-X', version: '2021-04-15' },
      '/conversations/search?locationId=Y',
      401,
    ],
    ['no location', { authorization: 'Bearer ghl-X', version: '2021-04-15' }, '/conversations/search', 422],
  ])('the fake rejects %s', async (_case, headers, path, status) => {
    const response = await fetch(`${fake.url}${path}`, { headers: headers as Record<string, string> });
    expect(response.status).toBe(status);
  });

  it('the fake limits a location to 100 requests in 10 seconds', async () => {
    const location = newLocation();
    const headers = { authorization: `Bearer ghl-${location}`, version: '2021-07-28' };
    const statuses = new Set<number>();
    for (let i = 0; i < 101; i += 1) statuses.add((await fetch(`${fake.url}/locations/search`, { headers })).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it('the fake does not run in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    await expect(startHighLevelFake({ port: 0 })).rejects.toThrow('does not run in production');
    process.env.NODE_ENV = before;
    await expect(startHighLevelFake({ port: 0, host: '0.0.0.0' })).rejects.toThrow('loopback only');
  });
});
