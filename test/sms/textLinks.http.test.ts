import type { CustomerText } from '../../src/contract/customerRecords';
import { SAMPLE_LINK_TOKEN } from '../../src/contract/plain/smsMessage';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { saveAutomation as saveSetting } from '../../src/server/modules/sms/automations/saveAutomation';
import { createCampaign } from '../../src/server/modules/sms/createCampaign';
import { sendBatch } from '../../src/server/modules/sms/sending/sendBatch';
import { countSmsSegments } from '../../src/server/modules/sms/smsSegments';
import { addNewcomer, createAutomatedStore, saveAutomation } from '../automations/automatedStore';
import { callPage, createLink, followLink, readCookie } from '../customerPage/pageStore';
import { merge } from '../merging/mergeCalls';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, type TestStore } from '../support/testStore';
import { actorOf, createStoreWithoutJobs, openSender } from './inProcess';
import { addSubscriber, control, createSendingStore, listArrived, locationOf, SEND, setOwnPhone } from './sending';

const MESSAGE = 'Hi {firstName}, your points: {link}';
const NO_LINKS = 'Links are not set up on this server. Please remove {link}.';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const readToken = (body: string | undefined) => /#([\w-]{22})/.exec(body ?? '')?.[1] ?? '';
const listTokens = async (store: TestStore) =>
  (await listArrived(locationOf(store))).map(({ phone, body }) => ({ phone, token: readToken(body) }));
const activate = (store: TestStore) => sql('update stores set is_active = true where id = $1', [store.id]);
const listRows = (store: TestStore) =>
  sql(
    `select l.expires_at::text, m::text from customer_links l full join sms_messages m using (store_id, customer_id)
     where coalesce(l.store_id, m.store_id) = $1`,
    [store.id],
  );

test('BX-76 BX-143 each customer gets a personal link in a campaign, which works once and is not shown to the owner', async () => {
  const store = await createSendingStore();
  const people = [await addSubscriber(store, { points: 11 }), await addSubscriber(store, { points: 22 })];
  const token = await store.ownerToken();
  const preview = await call<{ segments: number }>('POST', '/store/sms/preview', {
    token,
    body: { audience: 'all', promotionMessage: MESSAGE },
  });
  const sent = await call('POST', SEND, { token, body: { audience: 'all', promotionMessage: MESSAGE } });
  expect(sent).toMatchObject({ status: 201, body: { willSend: 2, segments: preview.body.segments } });
  const texts = await eventually('both texts arrive', async () => {
    const arrived = await listArrived(locationOf(store));
    return arrived.length === 2 ? arrived : null;
  });
  expect(texts.reduce((sum, { body }) => sum + countSmsSegments(body), 0)).toBe(preview.body.segments);
  for (const [index, person] of people.entries()) {
    const body = texts.find(({ phone }) => phone === person.phone)?.body;
    expect(body).toContain(` ${PUBLIC_TEST_URL}/my/${store.subdomain}#`);
    const opened = await followLink(store, readToken(body));
    expect(opened.status).toBe(204);
    const page = await callPage('GET', store, { cookie: readCookie(opened) });
    expect(page.body).toMatchObject({ points: [11, 22][index] });
    expect((await followLink(store, readToken(body))).status).toBe(404);
    const shown = await eventually('the text is saved as sent', async () => {
      const list = await call<CustomerText[]>('GET', `/store/customers/${person.id}/messages`, { token });
      return list.body[0]?.status === 'sent' && list.body[0];
    });
    const ownToken = readToken(body);
    expect(shown).toMatchObject({ message: MESSAGE, text: body?.replace(ownToken, '…') });
    expect(shown.sentAt).not.toBeNull();
  }
});

test("BX-107 only the complete example link is replaced by the customer's link; its token in another URL stays as typed", async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  const typed = `https://elsewhere.example/#${SAMPLE_LINK_TOKEN}`;
  await sender.runBatch(store, await sender.start(store, `${typed} ${PUBLIC_TEST_URL}#${SAMPLE_LINK_TOKEN} x`));
  expect(await sql('select from customer_links where store_id = $1', [store.id])).toEqual([]);
  await sender.runBatch(store, await sender.start(store, `${typed} ${MESSAGE}`));
  const bodies = (await listArrived(locationOf(store))).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toContain(typed);
  expect(
    bodies.filter((body) => new RegExp(`${PUBLIC_TEST_URL}/my/${store.subdomain}#(?!example)`).test(body)),
  ).toHaveLength(1);
});

test('BX-76 the link of a text is valid for 7 days, and neither it nor its token is stored', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  const campaign = await sender.start(store, MESSAGE);
  await sender.runBatch(store, campaign);
  const [text] = await listTokens(store);
  const [row] = await sql<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400)::int as days from customer_links where store_id = $1',
    [store.id],
  );
  expect(row).toEqual({ days: 7 });
  expect(text?.token).toHaveLength(22);
  expect(JSON.stringify(await listRows(store))).not.toContain(text?.token);
  const shown = await call('GET', `/store/sms/campaigns/${campaign}`, { token: await store.ownerToken() });
  expect(JSON.stringify(shown.body)).not.toContain(text?.token);
  await activate(store);
  await sql("update customer_links set expires_at = now() - interval '1 s' where store_id = $1", [store.id]);
  expect((await followLink(store, text?.token ?? '')).status).toBe(404);
});

test('BX-76 a text with a link whose response is lost is found at the CRM, and is not sent twice', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  await sender.runBatch(store, await sender.start(store, 'First'));
  const campaign = await sender.start(store, MESSAGE);
  await control('faults', { locationId: locationOf(store), kind: 'reset', calls: 1 });
  await sender.runBatch(store, campaign);
  expect(JSON.stringify(await listRows(store))).toContain(SAMPLE_LINK_TOKEN);
  await sender.runBatch(store, campaign);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 1 });
  expect((await listTokens(store)).filter(({ token }) => token !== '')).toHaveLength(1);
});

test.each([
  ['another address', 'https://other.example'],
  ['an address with a port', 'http://localhost:8080'],
  ['no address', undefined],
])('BX-211 a text whose response was lost is found after PUBLIC_URL became %s', async (_what, publicUrl) => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  await sender.runBatch(store, await sender.start(store, 'First'));
  const typed = `https://elsewhere.example/my/shop#${SAMPLE_LINK_TOKEN}`;
  const lost = await sender.start(store, `${typed} ${MESSAGE}`);
  await control('faults', { locationId: locationOf(store), kind: 'reset', calls: 1 });
  await sender.runBatch(store, lost);
  await sql("update sms_messages set leased_until = now() - interval '1 s' where campaign_id = $1", [lost]);
  const deps = { ...sender.deps, publicUrl };
  await sendBatch(deps, { storeId: store.id, campaignId: lost }, AbortSignal.timeout(25_000));
  expect(await sender.progressOf(store, lost)).toMatchObject({ status: 'done', sent: 1, unknown: 0 });
  expect(await listTokens(store)).toHaveLength(2);
});

test('BX-76 a text that is sent again has the same link, and a used link stays used', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  await sender.runBatch(store, await sender.start(store, 'First'));
  const campaign = await sender.start(store, MESSAGE);
  // The text did not arrive, but the server cannot know that.
  await control('faults', { locationId: locationOf(store), kind: 'server_error', calls: 1 });
  await sender.runBatch(store, campaign);
  // Deleting the link simulates that the text had arrived and its link was used.
  const used = await sql<{ hash: string }>(
    `delete from customer_links where store_id = $1 returning encode(token_hash, 'hex') as hash`,
    [store.id],
  );
  await sender.runBatch(store, campaign);
  await sender.runBatch(store, campaign);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 1 });
  const [text] = (await listTokens(store)).filter(({ token }) => token !== '');
  const [same] = await sql<{ hash: string }>(`select encode(sha256($1::bytea), 'hex') as hash`, [text?.token]);
  expect(used).toEqual([same]);
  await activate(store);
  expect((await followLink(store, text?.token ?? '')).status).toBe(404);
});

test('BX-76 a texted link stays when a kiosk revokes its own links, and ends with a merge', async () => {
  const store = await createSendingStore();
  const person = await addSubscriber(store);
  const token = await store.ownerToken();
  await call('POST', SEND, { token, body: { audience: 'all', promotionMessage: MESSAGE } });
  const [text] = await eventually('the text arrives', async () => {
    const tokens = await listTokens(store);
    return tokens.length === 1 ? tokens : null;
  });
  const kiosk = await store.kioskToken();
  await createLink(store, person, kiosk);
  await call('DELETE', '/kiosk/customer-page-links', { token: kiosk });
  const countLinks = async () => (await sql('select from customer_links where store_id = $1', [store.id])).length;
  expect(await countLinks()).toBe(1);
  await merge(store, person, await addCustomer(store));
  expect((await followLink(store, text?.token ?? '')).status).toBe(404);
});

test('BX-76 an automated message has a link that opens the page of its customer', async () => {
  const store = await createAutomatedStore([]);
  expect((await saveAutomation(store, 'welcome', { message: MESSAGE })).status).toBe(200);
  await addNewcomer(store);
  const db = sender.database.forStore(store.id);
  await runAutomations(db, { storeId: store.id, publicUrl: PUBLIC_TEST_URL, now: new Date() });
  const [text] = await eventually('the message arrives', async () => {
    const tokens = await listTokens(store);
    return tokens.length === 1 ? tokens : null;
  });
  expect((await followLink(store, text?.token ?? '')).status).toBe(204);
});

test('BX-76 a test text has a link that opens nothing', async () => {
  const store = await createSendingStore();
  await addSubscriber(store);
  const body = { phone: await setOwnPhone(store), promotionMessage: MESSAGE };
  const { status, body: sent } = await call<{ text: string }>('POST', '/store/sms/test', {
    token: await store.ownerToken(),
    body,
  });
  expect(status).toBe(200);
  expect(readToken(sent.text)).toBe(SAMPLE_LINK_TOKEN);
  expect((await followLink(store, SAMPLE_LINK_TOKEN)).status).toBe(404);
});

test('BX-76 without a public URL a link is rejected with an error at its field', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  const db = sender.database.forStore(store.id);
  const input = { audience: 'all', promotionMessage: MESSAGE } as const;
  const rejectedBy = (field: string) => expect.objectContaining({ fields: { [field]: [NO_LINKS] } }) as Error;
  const withoutLinks = { publicUrl: undefined };
  await expect(createCampaign(db, actorOf(store), input, undefined, withoutLinks)).rejects.toEqual(
    rejectedBy('promotionMessage'),
  );
  await expect(saveSetting(db, actorOf(store), { kind: 'welcome', message: MESSAGE }, undefined)).rejects.toEqual(
    rejectedBy('message'),
  );
});
