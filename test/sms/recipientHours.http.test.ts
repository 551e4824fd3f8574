import { sql } from '../support/sql';
import { createStoreWithoutJobs, openSender } from './inProcess';
import { addSubscriber, listArrived, locationOf } from './sending';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());
afterEach(() => {
  jest.useRealTimers();
});

/** Only the date is replaced, because the database and the vendor are real. */
function setTime(time: string): void {
  jest.useFakeTimers({
    now: new Date(time),
    doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'].concat([
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ]) as never,
  });
}

test('BX-86 a campaign waits for the morning where the customers are', async () => {
  const store = await createStoreWithoutJobs({ time_zone: 'America/New_York' });
  const [newYork, losAngeles, honolulu, tollFree] = ['+12125550141', '+12135550142', '+18085550143', '+18005550144'];
  for (const phone of [honolulu, losAngeles, newYork, tollFree]) await addSubscriber(store, { phone });
  const arrived = async () => (await listArrived(locationOf(store))).map(({ phone }) => phone).sort();
  const send = async (time: string, campaign: string) => {
    setTime(time);
    await sender.runBatch(store, campaign);
  };

  // A Friday at UTC-5 in New York: 10 AM there, 7 AM in Los Angeles, 5 AM in Honolulu.
  setTime('2026-11-27T15:00:00Z');
  const campaign = await sender.start(store);
  await sender.runBatch(store, campaign);
  expect(await arrived()).toEqual([tollFree, newYork].sort());
  expect(await sender.progressOf(store, campaign)).toMatchObject({
    status: 'queued',
    queued: 2,
    continuesAt: '2026-11-27T17:00:00.000Z',
  });

  // A batch that comes too early changes nothing.
  const versions = () =>
    sql('select xmin::text from sms_messages where campaign_id = $1 order by customer_id', [campaign]);
  const before = await versions();
  await send('2026-11-27T16:59:59Z', campaign);
  expect(await arrived()).toHaveLength(2);
  expect(await versions()).toEqual(before);
  await send('2026-11-27T17:00:00Z', campaign);
  expect(await arrived()).toEqual([tollFree, newYork, losAngeles].sort());
  expect(await sender.progressOf(store, campaign)).toMatchObject({ continuesAt: '2026-11-27T19:00:00.000Z' });

  // Nobody sent at 9 AM in Honolulu, and now the store is closed. In its morning it is too early in Honolulu again.
  await send('2026-11-28T01:30:00Z', campaign);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ continuesAt: '2026-11-28T14:00:00.000Z' });
  await send('2026-11-28T14:00:00Z', campaign);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ continuesAt: '2026-11-28T19:00:00.000Z' });
  await send('2026-11-28T19:00:00Z', campaign);
  expect(await arrived()).toHaveLength(4);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 4, continuesAt: null });
});

test('BX-86 a customer who opts out while waiting gets no text', async () => {
  const store = await createStoreWithoutJobs({ time_zone: 'America/New_York' });
  const { id } = await addSubscriber(store, { phone: '+12135550145' });
  setTime('2026-11-27T15:00:00Z');
  const campaign = await sender.start(store);
  await sender.runBatch(store, campaign);
  await sql('update customers set sms_opted_out_at = now(), sms_choice_at = now() where id = $1', [id]);
  setTime('2026-11-27T17:00:00Z');
  await sender.runBatch(store, campaign);
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 0, skipped: 1 });
});
