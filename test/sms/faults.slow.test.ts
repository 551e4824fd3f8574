import fc from 'fast-check';
import { createHighLevelCrm } from '../../src/server/integrations/highLevel';
import { listOverdueCampaigns } from '../../src/server/modules/sms/campaigns.sql';
import { changeCampaign } from '../../src/server/modules/sms/changeCampaign';
import { continueCampaigns } from '../../src/server/modules/sms/sending/continueCampaigns';
import { sendBatch } from '../../src/server/modules/sms/sending/sendBatch';
import { eventually } from '../support/eventually';
import { highLevelUrl } from '../support/http';
import { passTime } from '../support/passTime';
import { ownerSql, sql } from '../support/sql';
import { timeZoneAtHour } from '../support/timeZones';
import { actorOf, createStoreWithoutJobs, openSender } from './inProcess';
import { addSubscriber, control, getQuota, getState, listArrived, locationOf } from './sending';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

test('BX-26 a customer without a name keeps the name that the contact has at the vendor', async () => {
  const store = await createStoreWithoutJobs();
  const person = await addSubscriber(store, { name: null });
  const locationId = locationOf(store);
  const crm = sender.deps.getCrm(store.id, { token: `ghl-${locationId}`, locationId });
  const contact = { phone: person.phone, name: 'Known at the vendor', birthday: null };
  await crm.upsertContact(contact, AbortSignal.timeout(5_000));
  await sender.runBatch(store, await sender.start(store));
  expect((await getState(locationId)).contacts).toMatchObject([{ phone: person.phone, name: 'Known at the vendor' }]);
  expect(await listArrived(locationId)).toHaveLength(1);
});

test('BX-27 a text whose response is lost is looked up before it is sent again', async () => {
  const store = await createStoreWithoutJobs();
  const person = await addSubscriber(store);
  const locationId = locationOf(store);
  // The first campaign creates the contact, so that the next request is the one that sends.
  await sender.runBatch(store, await sender.start(store, 'First'));

  const lost = await sender.start(store, 'Second');
  await control('faults', { locationId, kind: 'reset', calls: 1 });
  await sender.runBatch(store, lost);
  expect(await sender.progressOf(store, lost)).toMatchObject({ status: 'sending', queued: 1 });
  await sender.runBatch(store, lost);
  expect(await sender.progressOf(store, lost)).toMatchObject({ status: 'done', sent: 1, unknown: 0 });

  // This text did not arrive: the vendor has no trace of it, so it is sent again.
  const refused = await sender.start(store, 'Third');
  await control('faults', { locationId, kind: 'server_error', calls: 1 });
  await sender.runBatch(store, refused);
  await sender.runBatch(store, refused);
  await sender.runBatch(store, refused);
  expect(await sender.progressOf(store, refused)).toMatchObject({ status: 'done', sent: 1 });

  // The earlier texts are no longer those of the last 24 hours.
  await passTime('sms_messages', ['updated_at'], { storeId: store.id, minutes: 24 * 60 });
  // The customer opted out before the outcome was known, so the text is not sent again.
  const stopped = await sender.start(store, 'Fourth');
  await control('faults', { locationId, kind: 'server_error', calls: 1 });
  await sender.runBatch(store, stopped);
  await sql('update customers set sms_opted_out_at = now() where id = $1', [person.id]);
  await sender.runBatch(store, stopped);
  expect(await sender.progressOf(store, stopped)).toMatchObject({ status: 'done', skipped: 1 });

  expect((await listArrived(locationId)).map(({ body }) => /: (\w+) /.exec(body)?.[1])).toEqual([
    'Third',
    'Second',
    'First',
  ]);
  expect(await getQuota(store.id)).toEqual({ used: 3, counted: 3 });
}, 60_000);

test('BX-27 a text whose response is lost is not sent twice by a vendor with a clock minutes behind', async () => {
  const store = await createStoreWithoutJobs();
  for (let count = 0; count < 4; count += 1) await addSubscriber(store);
  const locationId = locationOf(store);
  await sender.runBatch(store, await sender.start(store, 'First'));
  await control('clock', { locationId, aheadMs: -600_000 });
  const lost = await sender.start(store, 'Second');
  await control('faults', { locationId, kind: 'reset', calls: 4 });
  for (let part = 0; part < 5; part += 1) await sender.runBatch(store, lost);
  expect(await sender.progressOf(store, lost)).toMatchObject({ status: 'done', sent: 4, unknown: 0 });
  const second = (await listArrived(locationId)).filter(({ body }) => body.includes('Second'));
  expect(new Set(second.map(({ phone }) => phone)).size).toBe(4);
  expect(second).toHaveLength(4);
}, 60_000);

test('BX-26 after Cancel has returned nothing is sent, however often the campaign was resumed before', async () => {
  const store = await createStoreWithoutJobs();
  for (let count = 0; count < 30; count += 1) await addSubscriber(store);
  const [db, locationId] = [sender.database.forStore(store.id), locationOf(store)];
  const id = await sender.start(store);
  const limits = { perSecond: 5, breakAfter: 100 };
  const deps = { ...sender.deps, getCrm: createHighLevelCrm({ baseUrl: highLevelUrl(), limits }) };
  const run = () => sendBatch(deps, { storeId: store.id, campaignId: id }, AbortSignal.timeout(25_000));
  // Each resume adds another job for the campaign.
  const parts = [run(), run(), run(), run(), run(), run()];
  await eventually('texts are sent', async () => (await listArrived(locationId)).length >= 2);
  const sending = await sql("select from sms_messages where campaign_id = $1 and status = 'sending'", [id]);
  expect(sending.length).toBeLessThanOrEqual(4);
  await changeCampaign(db, actorOf(store), id, 'cancel');
  const before = (await listArrived(locationId)).length;
  await Promise.all(parts);
  // One request may have been in progress.
  expect((await listArrived(locationId)).length - before).toBeLessThanOrEqual(1);
  const { sent, skipped, status, queued } = await sender.progressOf(store, id);
  expect({ all: sent + skipped, status, queued }).toEqual({ all: 30, status: 'cancelled', queued: 0 });
  expect(await getQuota(store.id)).toEqual({ used: sent, counted: sent });
}, 60_000);

test('BX-26 BX-27 a cancelled campaign keeps no text in the state of being sent, even while the key is refused', async () => {
  const store = await createStoreWithoutJobs();
  for (let count = 0; count < 4; count += 1) await addSubscriber(store);
  const [db, locationId] = [sender.database.forStore(store.id), locationOf(store)];
  await sender.runBatch(store, await sender.start(store, 'First'));
  const id = await sender.start(store, 'Second');
  await control('faults', { locationId, kind: 'reset', calls: 4 });
  await sender.runBatch(store, id);
  await control('faults', { locationId, kind: 'unauthorized', calls: 100 });
  await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'paused', queued: 4 });
  const campaignJobs =
    "from pgboss.job where name = 'sms.sendBatch' and data ->> 'campaignId' = $1 and state = 'created'";
  await ownerSql.query(`delete ${campaignJobs}`, [id]);
  await changeCampaign(db, actorOf(store), id, 'cancel');
  expect(await ownerSql.query(`select 1 as job ${campaignJobs}`, [id])).toEqual([{ job: 1 }]);
  // If that job fails permanently, a scheduled job finds the campaign.
  await sql("update sms_messages set leased_until = now() - interval '1 hour' where campaign_id = $1", [id]);
  expect(await listOverdueCampaigns(sender.database.platform, 1_000)).toContainEqual({ store_id: store.id, id });

  await sql("update sms_messages set claimed_at = now() - interval '2 hours' where campaign_id = $1", [id]);
  for (let part = 0; part < 4; part += 1) await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'cancelled', queued: 0, unknown: 4 });
}, 60_000);

test('BX-27 a rejected key pauses the campaign, throttling delays it, and nothing is sent twice or lost', async () => {
  const store = await createStoreWithoutJobs();
  await Promise.all([addSubscriber(store), addSubscriber(store), addSubscriber(store)]);
  const locationId = locationOf(store);
  const id = await sender.start(store);
  await control('faults', { locationId, kind: 'unauthorized', calls: 20 });
  await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'paused', pausedReason: 'connection', queued: 3 });
  await control('faults', { locationId, kind: 'unauthorized', calls: 0 });
  await changeCampaign(sender.database.forStore(store.id), actorOf(store), id, 'resume');
  // A contact that was deleted at the vendor is created again.
  await sql("update customers set ghl_contact_id = 'gone' where store_id = $1", [store.id]);
  // Two processes work on one campaign.
  await Promise.all([sender.runBatch(store, id), sender.runBatch(store, id)]);
  await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'done', sent: 3 });
  expect(new Set((await listArrived(locationId)).map(({ phone }) => phone)).size).toBe(3);
  expect(await listArrived(locationId)).toHaveLength(3);
}, 60_000);

test('BX-27 the quota is never exceeded and never negative, whatever campaigns do at the same time', async () => {
  const names = ['Al', 'Beatrice', 'x'.repeat(100)];
  let messages = 0;
  const action = fc.oneof(
    fc.record({ is: fc.constant('start' as const), length: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ is: fc.constantFrom('cancel' as const, 'send' as const), nth: fc.nat(3) }),
  );
  const rounds = fc.array(fc.array(action, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 25 }), rounds, async (limit, steps) => {
      const store = await createStoreWithoutJobs({ sms_limit: limit });
      const subscribers = await Promise.all(names.map((name) => addSubscriber(store, { name })));
      const started: string[] = [];
      for (const step of steps) {
        await Promise.all(
          step.map(async (next) => {
            if (next.is === 'start') {
              const text = `${(messages += 1)} {name} ${'y'.repeat(next.length)}`;
              await sender.start(store, text).then(
                (id) => started.push(id),
                () => undefined,
              );
              return;
            }
            const id = started[next.nth % Math.max(1, started.length)];
            if (id === undefined) return;
            if (next.is === 'send') await sender.runBatch(store, id);
            else
              await changeCampaign(sender.database.forStore(store.id), actorOf(store), id, 'cancel').catch(
                () => undefined,
              );
          }),
        );
        // A changed name changes the segments of the waiting texts.
        await sql('update customers set name = $2 where id = $1', [
          subscribers[0]?.id,
          'z'.repeat(60 + started.length),
        ]);
        const { used, counted } = await getQuota(store.id);
        expect(used).toBe(counted);
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: 8 },
  );
}, 90_000);

test('BX-26 a job that runs outside of sending hours sends nothing', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  const id = await sender.start(store);
  await sql('update stores set time_zone = $2, updated_at = now() where id = $1', [store.id, timeZoneAtHour(21)]);
  await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'queued', queued: 1 });
  expect(await listArrived(locationOf(store))).toEqual([]);
});

test('BX-121 a text whose outcome stays unclear for a day ends as unknown, even in an inactive store', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  // The first campaign creates the contact, so that the next request is the one that sends.
  await sender.runBatch(store, await sender.start(store, 'First'));
  const id = await sender.start(store);
  await control('faults', { locationId: locationOf(store), kind: 'reset', calls: 100 });
  await sender.runBatch(store, id);
  const lose = (since: string) =>
    sql(
      `update sms_messages set leased_until = now() - interval '6 minutes', claimed_at = now() - $2::interval
       where campaign_id = $1 and status = 'sending' returning customer_id`,
      [id, since],
    );
  const getStatus = async () => (await sql('select status from sms_messages where campaign_id = $1', [id]))[0]?.status;
  expect(await lose('23 hours')).toHaveLength(1);
  await continueCampaigns(sender.database);
  expect(await getStatus()).toBe('sending');
  await lose('25 hours');
  await continueCampaigns(sender.database);
  expect(await getStatus()).toBe('unknown');
  await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'done', unknown: 1, queued: 0 });
  expect(await getQuota(store.id)).toEqual({ used: 2, counted: 2 });
});
