import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

describe('GET /store/settings', () =>
  it('the owner reads the settings of the store, without secrets', async () => {
    const store = await createTestStore({ time_zone: 'America/Chicago', points_per_dollar: 2.5, sms_limit: 0 });
    const { status, body } = await call<{ createdAt: string }>('GET', '/store/settings', {
      token: await store.ownerToken(),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      name: store.name,
      subdomain: store.subdomain,
      createdAt: new Date(body.createdAt).toISOString(),
      timeZone: 'America/Chicago',
      nextTimeZone: null,
      pendingReleaseHours: 24,
      pointsPerDollar: 2.5,
      referralPoints: 100,
      isReferralEnabled: true,
      purchaseReferralPercentage: 5,
      referralCreditsPerDay: 10,
      timeMatchesPerDay: 1,
      isScanEnabled: false,
      isAgeRestrictedExcluded: false,
      kioskIdleMinutes: 1,
      isPhoneCreditEnabled: false,
      smsLimit: 0,
    });
  }));

test('BX-234 the owner gives customers more time at the kiosk, which is audited', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const patch = (kioskIdleMinutes: unknown) =>
    call<Record<string, unknown>>('PATCH', '/store/settings', { token, body: { kioskIdleMinutes } });
  const ofKiosk = async () =>
    (await call<Record<string, unknown>>('GET', '/kiosk/settings', { token: await store.kioskToken() })).body;
  expect(await ofKiosk()).toMatchObject({ kioskIdleMinutes: 1 });
  expect(await patch(3)).toMatchObject({ status: 200, body: { kioskIdleMinutes: 3 } });
  expect(await ofKiosk()).toMatchObject({ kioskIdleMinutes: 3 });
  for (const refused of [0, 4, 6, -1, 1.5, '2', null]) expect((await patch(refused)).status).toBe(400);
  const changes = await sql(
    `select old_values, new_values from audit_log where store_id = $1 and action = 'store_settings_updated'`,
    [store.id],
  );
  expect(changes).toEqual([{ old_values: { kioskIdleMinutes: 1 }, new_values: { kioskIdleMinutes: 3 } }]);
});

describe('PATCH /store/settings', () =>
  it('BX-21 the owner sets the daily limits of referrals and of matches by time, which are audited', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const patch = (body: object) => call<Record<string, unknown>>('PATCH', '/store/settings', { token, body });
    expect(await patch({ referralCreditsPerDay: 0, timeMatchesPerDay: 3 })).toMatchObject({
      status: 200,
      body: { referralCreditsPerDay: 0, timeMatchesPerDay: 3, pendingReleaseHours: 24 },
    });
    expect(await patch({ referralCreditsPerDay: 0 })).toMatchObject({ status: 200 });
    for (const body of [{ referralCreditsPerDay: 1_001 }, { referralCreditsPerDay: -1 }, { timeMatchesPerDay: 101 }]) {
      expect((await patch(body)).status).toBe(400);
    }
    expect(
      await sql(
        `select old_values, new_values from audit_log where store_id = $1 and action = 'store_settings_updated'`,
        [store.id],
      ),
    ).toEqual([
      {
        old_values: { referralCreditsPerDay: 10, timeMatchesPerDay: 1 },
        new_values: { referralCreditsPerDay: 0, timeMatchesPerDay: 3 },
      },
    ]);
  }));
