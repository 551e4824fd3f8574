import type { ContactSync } from '../../src/contract/contacts';
import type { PreviewPromotionMessageResponse, SendTestMessageResponse } from '../../src/contract/sms';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { sendServiceText } from '../../src/server/modules/sms/singleTexts/sendServiceText';
import { addNewcomer, turnOn } from '../automations/automatedStore';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { createStoreWithoutJobs, openSender } from './inProcess';
import {
  addSubscriber,
  control,
  createSendingStore,
  getQuota,
  listArrived,
  locationOf,
  post,
  setOwnPhone,
} from './sending';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const OPT_OUT = { before: '', after: ' Reply STOP to unsubscribe' };
const addWords = (store: TestStore, words: { before: string; after: string }) =>
  control('added-words', { locationId: locationOf(store), ...words });

/** A text of one segment, which a few more characters make two. */
const fillSegment = (store: TestStore): string => 'x'.repeat(160 - `${store.name}:  Reply STOP to opt out`.length);

test.each([
  ['opt-out words', OPT_OUT],
  ['the sender before it', { before: 'Main Street Dental: ', after: '' }],
  ['the sender after it', { before: '', after: '\nThanks, Alex at Main Street' }],
  ['an emoji, which makes it longer', { before: '', after: ' \u{1F44B}' }],
])('BX-210 a text to which HighLevel adds %s counts as it was sent', async (_what, words) => {
  const store = await createStoreWithoutJobs();
  const people = [await addSubscriber(store), await addSubscriber(store)];
  await addWords(store, words);
  const text = fillSegment(store);
  const campaign = await sender.start(store, text);
  expect(await getQuota(store.id)).toEqual({ used: 2, counted: 2 });
  await sender.runBatch(store, campaign);
  const segments = words.after.includes('\u{1F44B}') ? 3 : 2;
  expect(await getQuota(store.id)).toEqual({ used: 2 * segments, counted: 2 * segments });
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 2 });
  // The next one is planned with the words.
  await sender.start(store, `${text.slice(1)}y`);
  expect(await getQuota(store.id)).toEqual({ used: 4 * segments, counted: 4 * segments });
  expect(people).toHaveLength(2);
});

test('BX-210 words that are no longer added are not counted, and their segments return', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  await addWords(store, OPT_OUT);
  await sender.runBatch(store, await sender.start(store, fillSegment(store)));
  await addWords(store, { before: '', after: '' });
  const second = await sender.start(store, `${fillSegment(store).slice(1)}y`);
  expect(await getQuota(store.id)).toEqual({ used: 4, counted: 4 });
  await sender.runBatch(store, second);
  expect(await getQuota(store.id)).toEqual({ used: 3, counted: 3 });
});

test('BX-210 what was sent beyond the limit counts, and nothing more is sent', async () => {
  const store = await createStoreWithoutJobs({ sms_limit: 3 });
  for (let nth = 0; nth < 3; nth += 1) await addSubscriber(store);
  await addWords(store, OPT_OUT);
  await sender.runBatch(store, await sender.start(store, fillSegment(store)));
  expect(await getQuota(store.id)).toEqual({ used: 6, counted: 6 });
  await expect(sender.start(store, 'More')).rejects.toThrow();
});

test('BX-210 the check of the connection says what to switch off, until it is tested again', async () => {
  const store = await createSendingStore({ is_active: false });
  await addSubscriber(store);
  await addWords(store, OPT_OUT);
  await sender.runBatch(store, await sender.start(store));
  await sql('update stores set is_active = true where id = $1', [store.id]);
  const [owner, admin] = [await store.ownerToken(), (await signInAdmin()).token];
  const read = async (token: string, path: string) => (await call<ContactSync>('GET', path, { token })).body;
  expect((await read(admin, `/stores/${store.id}/contact-sync`)).notice).toBe(
    'HighLevel adds words to texts (“Reply STOP to unsubscribe”), which can make a text count as two. In HighLevel, under ' +
      'Settings, Phone Numbers, Messaging, turn off the opt-out message and the sender information: texts to customers ' +
      'have both already. Then test the connection.',
  );
  expect((await read(owner, '/store/contact-sync')).notice).toMatch(/Ask your administrator to turn that off/);
  const tested = await post<ContactSync>(owner, '/store/contact-sync/test');
  expect([tested.status, tested.body.status, tested.body.notice]).toEqual([200, 'connected', null]);
});

test('BX-210 tests and codes count as they were sent', async () => {
  const store = await createSendingStore();
  const token = await store.ownerToken();
  const phone = await setOwnPhone(store);
  await addWords(store, OPT_OUT);
  const sent = await post<SendTestMessageResponse>(token, '/store/sms/test', {
    phone,
    promotionMessage: fillSegment(store),
  });
  expect([sent.status, sent.body.segments, sent.body.usage.used]).toEqual([200, 2, 2]);
  const person = await addSubscriber(store);
  const code = { storeId: store.id, customerId: person.id, kind: 'page_code', compose: () => 'y'.repeat(160) } as const;
  await sendServiceText(sender.deps, code, AbortSignal.timeout(20_000));
  expect(await getQuota(store.id)).toEqual({ used: 4, counted: 4 });
});

test('BX-210 automated texts and previews are counted with the words', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  await addWords(store, OPT_OUT);
  await sender.runBatch(store, await sender.start(store));
  await turnOn(store, ['welcome']);
  await sql('update sms_automations set message = $2 where store_id = $1', [store.id, fillSegment(store)]);
  await addNewcomer(store);
  const { used } = await getQuota(store.id);
  await runAutomations(sender.database.forStore(store.id), { storeId: store.id, now: new Date() });
  expect(await getQuota(store.id)).toEqual({ used: used + 2, counted: used + 2 });
  await sql('update stores set is_active = true where id = $1', [store.id]);
  const { body } = await post<PreviewPromotionMessageResponse>(await store.ownerToken(), '/store/sms/preview', {
    audience: 'all',
    promotionMessage: fillSegment(store),
  });
  expect(body.segments).toBe(2 * body.willSend);
});

test('BX-210 a text that cannot be read after it was sent counts as sent, with its own segments', async () => {
  const store = await createStoreWithoutJobs();
  const person = await addSubscriber(store);
  await addWords(store, OPT_OUT);
  // The contact exists, so that the first call sends.
  await sender.runBatch(store, await sender.start(store));
  const { used } = await getQuota(store.id);
  await sql(`update store_integrations set added_words = null where store_id = $1`, [store.id]);
  const campaign = await sender.start(store, fillSegment(store));
  await control('permissions', { locationId: locationOf(store), canReadConversations: false });
  await sender.runBatch(store, campaign);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 1, unknown: 0 });
  expect(await getQuota(store.id)).toEqual({ used: used + 1, counted: used + 1 });
  expect((await listArrived(locationOf(store))).map(({ phone }) => phone)).toEqual([person.phone, person.phone]);
});
