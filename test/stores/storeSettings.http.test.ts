import { call } from '../support/http';
import { createTestStore } from '../support/testStore';

describe('GET /store/settings', () => {
  it('returns the settings of a store to its owner, without secrets', async () => {
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
      smsLimit: 0,
    });
  });
});
