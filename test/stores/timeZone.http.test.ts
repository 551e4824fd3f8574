import type { Store } from '../../src/contract/stores';
import type { StoreSettings } from '../../src/contract/storeSettings';
import { toShopId, type Database } from '../../src/server/database/Database';
import { applyDueTimeZones, planTimeZone } from '../../src/server/modules/stores/timeZone.sql';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour, timeZoneOnAnotherDate } from '../support/timeZones';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const patch = async (store: TestStore, body: object) =>
  call<StoreSettings>('PATCH', '/store/settings', { token: await store.ownerToken(), body });
const getSettings = async (store: TestStore) =>
  (await call<StoreSettings>('GET', '/store/settings', { token: await store.ownerToken() })).body;
const apply = () => applyDueTimeZones(database.platform, new Date());
/** Simulates that the midnight of the scheduled change has come. */
async function passMidnight(store: TestStore): Promise<void> {
  await sql(`update stores set time_zone_changes_at = now() - interval '1 second' where id = $1`, [store.id]);
  await apply();
}
/** The date and time of a moment in a time zone, such as '2026-11-23 00:00'. */
const localTime = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const listAudit = (storeId: string, action: string) =>
  sql('select actor_role, old_values, new_values from audit_log where store_id = $1 and action = $2 order by id', [
    storeId,
    action,
  ]);
async function redeem(store: TestStore, rewardId: string): Promise<number> {
  const { id: customerId } = await addCustomer(store, { points: 500 });
  const response = await call('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId, rewardId, storeSubdomain: store.subdomain },
  });
  return response.status;
}

describe('PATCH /store/settings', () => {
  it('a new time zone is scheduled for the next midnight of the store, and audited', async () => {
    const timeZone = timeZoneOnAnotherDate();
    const store = await createTestStore({ time_zone: timeZone });
    const { status, body } = await patch(store, { timeZone: 'Europe/Berlin' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ timeZone, nextTimeZone: { timeZone: 'Europe/Berlin' } });
    const startsAt = body.nextTimeZone?.startsAt ?? '';
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(localTime(startsAt, timeZone)).toBe(`${localTime(tomorrow, timeZone).slice(0, 10)} 00:00`);
    expect(await listAudit(store.id, 'store_settings_updated')).toEqual([
      { actor_role: 'store_owner', old_values: { timeZone }, new_values: { timeZone: 'Europe/Berlin' } },
    ]);
  });

  it('selecting the current zone cancels the scheduled one, and selecting it again changes and audits nothing', async () => {
    const timeZone = timeZoneAtHour(12);
    const store = await createTestStore({ time_zone: timeZone });
    await patch(store, { timeZone: 'America/Chicago' });
    await patch(store, { timeZone: 'America/Chicago' });
    expect((await patch(store, { timeZone: 'America/Denver' })).body.nextTimeZone?.timeZone).toBe('America/Denver');
    expect((await patch(store, { timeZone })).body.nextTimeZone).toBeNull();
    await patch(store, { timeZone });
    await patch(store, {});
    expect(await listAudit(store.id, 'store_settings_updated')).toHaveLength(3);
  });

  it.each(['Mars/Base', '+05:00', 'posixrules', 'america/new_york', 'US/Easter', ' ', '', "x'; drop table stores"])(
    'the text %j is rejected as a time zone',
    async (timeZone) => {
      const store = await createTestStore();
      const response = await patch(store, { timeZone });
      expect(response).toMatchObject({ status: 400, body: { fields: { timeZone: [expect.any(String)] } } });
      expect((await getSettings(store)).nextTimeZone).toBeNull();
    },
  );

  it('the hours until a pending reward is released can be set from 1 to 720', async () => {
    const store = await createTestStore();
    expect((await patch(store, { pendingReleaseHours: 48 })).body.pendingReleaseHours).toBe(48);
    for (const pendingReleaseHours of [0, 721, 1.5, '48', null]) {
      expect((await patch(store, { pendingReleaseHours })).status).toBe(400);
    }
    expect(await listAudit(store.id, 'store_settings_updated')).toEqual([
      {
        actor_role: 'store_owner',
        old_values: { pendingReleaseHours: 24 },
        new_values: { pendingReleaseHours: 48 },
      },
    ]);
  });

  it('simultaneous changes of the zone all succeed', async () => {
    const store = await createTestStore();
    const responses = await Promise.all(
      ['America/Chicago', 'America/Denver', 'America/New_York'].map((timeZone) => patch(store, { timeZone })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('a scheduled time zone', () => {
  it('a scheduled time zone does not change the day and its limits until midnight, when a new day begins', async () => {
    const [first, later] = [timeZoneOnAnotherDate(), timeZoneAtHour(12)];
    const store = await createTestStore({ time_zone: first });
    const { id: rewardId } = await addReward(store, { daily_limit: 1 });
    expect(await redeem(store, rewardId)).toBe(201);
    await patch(store, { timeZone: later });
    await apply();
    expect(await redeem(store, rewardId)).toBe(403);
    await passMidnight(store);
    expect(await getSettings(store)).toMatchObject({ timeZone: later, nextTimeZone: null });
    expect(await redeem(store, rewardId)).toBe(201);
    expect(await redeem(store, rewardId)).toBe(403);
    const days = await sql<{ day: string; used: number }>(
      'select day, used from reward_daily_use where store_id = $1 order by day',
      [store.id],
    );
    expect(days.map(({ used }) => used)).toEqual([1, 1]);
  });

  it('a date that occurs twice has one limit', async () => {
    // Both zones are computed together, because they depend on the current hour.
    const [first, second] = [timeZoneOnAnotherDate(), timeZoneAtHour(12)];
    const store = await createTestStore({ time_zone: first });
    const { id: rewardId } = await addReward(store, { daily_limit: 1 });
    expect(await redeem(store, rewardId)).toBe(201);
    for (const timeZone of [second, first]) {
      await patch(store, { timeZone });
      await passMidnight(store);
    }
    expect(await redeem(store, rewardId)).toBe(403);
  });

  it.each([
    ['America/New_York', '2026-11-22T23:30:00-05:00', '2026-11-23T05:00:00.000Z'],
    ['America/New_York', '2026-11-23T00:00:00-05:00', '2026-11-24T05:00:00.000Z'],
    // Clocks change at 2 a.m. on November 1.
    ['America/New_York', '2026-10-31T12:00:00-04:00', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01T12:00:00-05:00', '2026-11-02T05:00:00.000Z'],
    // Clocks skip the midnight of April 26 in Cairo, so the day begins at 1 a.m.
    ['Africa/Cairo', '2024-04-25T12:00:00+02:00', '2024-04-25T22:00:00.000Z'],
  ])('a time zone scheduled in %s at %s begins at %s', async (timeZone, now, startsAt) => {
    const store = await createTestStore({ time_zone: timeZone });
    // This is a single transaction, so that another test cannot apply the change in between.
    const row = await database.platform.transaction(async (tx) => {
      await planTimeZone(tx, toShopId(store.id), 'Asia/Tokyo', new Date(now));
      return tx.query<{ at: string }>('select time_zone_changes_at as at from stores where id = $1', [store.id]);
    });
    expect(row).toEqual([{ at: startsAt }]);
  });

  it('a scheduled time zone is applied once, however many processes check', async () => {
    const timeZone = timeZoneAtHour(12);
    const due = await createTestStore({ time_zone: timeZone });
    const later = await createTestStore({ time_zone: timeZone });
    for (const store of [due, later]) await patch(store, { timeZone: 'Asia/Tokyo' });
    await sql("update stores set time_zone_changes_at = now() - interval '1 second' where id = $1", [due.id]);
    await Promise.all([apply(), apply(), apply()]);
    expect([(await getSettings(due)).timeZone, (await getSettings(later)).timeZone]).toEqual(['Asia/Tokyo', timeZone]);
  });
});

describe('the time zone in the admin console', () => {
  const store = (tag: string) => ({
    name: `Zone ${tag}`,
    subdomain: `zone-${tag}-${Date.now().toString(36)}`,
    cloverApiKey: 'key',
    ghlApiKey: 'key',
  });

  it('a new store has the selected time zone at once', async () => {
    const { token } = await signInAdmin();
    const body = { ...store('new'), timeZone: 'Europe/Madrid' };
    const { status, body: created } = await call<Store>('POST', '/stores', { token, body });
    expect([status, created.timeZone, created.nextTimeZone]).toEqual([201, 'Europe/Madrid', null]);
  });

  it('an edited time zone takes effect with the next local day, and is audited', async () => {
    const { token } = await signInAdmin();
    const { body: created } = await call<Store>('POST', '/stores', { token, body: store('edit') });
    const edit = (body: object) => call<Store>('PATCH', `/stores/${created.id}`, { token, body });
    const { body } = await edit({ timeZone: 'America/Denver', smsLimit: 5 });
    expect(body).toMatchObject({ timeZone: 'America/New_York', nextTimeZone: { timeZone: 'America/Denver' } });
    expect(await edit({ timeZone: 'America/Denver' })).toMatchObject({ status: 200 });
    expect(await listAudit(created.id, 'store_updated')).toEqual([
      {
        actor_role: 'platform_admin',
        old_values: { smsLimit: 1000, timeZone: 'America/New_York' },
        new_values: { smsLimit: 5, timeZone: 'America/Denver' },
      },
    ]);
  });

  it('an unknown time zone is an error of its field, together with the errors of other fields', async () => {
    const { token } = await signInAdmin();
    const body = { ...store('bad'), name: ' ', timeZone: 'Moon/Sea' };
    expect(await call('POST', '/stores', { token, body })).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: ['name is required'],
          timeZone: ['timeZone must be a known time zone, such as America/New_York'],
        },
      },
    });
    const alone = { ...store('bad'), timeZone: 'posixrules' };
    expect(await call('POST', '/stores', { token, body: alone })).toMatchObject({ status: 400 });
  });
});
