import type { CustomerProfile } from '../../src/contract/customerRecords';
import type { ExpiryPreview, PointsExpiry } from '../../src/contract/pointsExpiry';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addReward, createTestStore, type TestStore } from '../support/testStore';
import { addExpirySetting, addInactive, createExpiryStore } from './expiryStore';

const DAY_MS = 86_400_000;

const save = (token: string, months: unknown) =>
  call<PointsExpiry>('PUT', '/store/points-expiry', { token, body: { months } });

/** The number of days until a setting takes effect, rounded. */
const getDaysUntil = ({ effectiveFrom }: PointsExpiry) =>
  Math.round((Date.parse(effectiveFrom ?? '') - Date.now()) / DAY_MS);

async function getExpiresAt(store: TestStore, id: string): Promise<string | null> {
  const { body } = await call<CustomerProfile>('GET', `/store/customers/${id}`, { token: await store.ownerToken() });
  return body.pointsExpireAt;
}

test('BX-70 a shorter period takes effect after 30 days, any other change immediately or when the current notice ends', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const current = await call<PointsExpiry>('GET', '/store/points-expiry', { token });
  expect(current.body).toEqual({ months: null, effectiveFrom: null });
  expect((await save(token, null)).body).toEqual({ months: null, effectiveFrom: null });
  const first = await save(token, 12);
  expect([first.body.months, getDaysUntil(first.body)]).toEqual([12, 30]);
  const preview = await call<ExpiryPreview>('GET', '/store/points-expiry/preview?months=12', { token });
  expect(preview.body.effectiveFrom).toBe(first.body.effectiveFrom);
  await sql("update points_expiry_settings set effective_from = now() - interval '1 day' where store_id = $1", [
    store.id,
  ]);
  const relaxed = await save(token, 24);
  expect([relaxed.body.months, getDaysUntil(relaxed.body)]).toEqual([24, -1]);
  const shorter = await save(token, 6);
  expect([shorter.body.months, getDaysUntil(shorter.body)]).toEqual([6, 30]);
  const never = await save(token, null);
  expect(never.body.months).toBeNull();
  expect(getDaysUntil((await save(token, 24)).body)).toBe(30);
  const noticed = await save(token, 18);
  expect((await save(token, 24)).body).toEqual({ months: 24, effectiveFrom: noticed.body.effectiveFrom });
  const audit = await sql<{ old_values: object; new_values: object }>(
    "select old_values, new_values from audit_log where store_id = $1 and action = 'points_expiry_changed' order by id",
    [store.id],
  );
  expect(audit.slice(0, 2)).toEqual([
    { old_values: { expiryMonths: null }, new_values: { expiryMonths: 12 } },
    { old_values: { expiryMonths: 12 }, new_values: { expiryMonths: 24 } },
  ]);
});

test('BX-70 the setting accepts only 6, 12, 18 or 24 months, or never', async () => {
  const token = await (await createTestStore()).ownerToken();
  for (const months of [0, 7, 36, '12 months', undefined]) {
    const { status, body } = await save(token, months);
    expect([months, status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
      months,
      400,
      ['months'],
    ]);
  }
  const { status } = await call('GET', '/store/points-expiry/preview?months=7', { token });
  expect(status).toBe(400);
});

test('BX-70 the preview counts customers, points and money by month, from the end of the notice', async () => {
  const store = await createTestStore({ time_zone: 'UTC' });
  const token = await store.ownerToken();
  await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 5, points_required: 100 });
  for (const monthsAgo of [20, 13, 7]) await addInactive(store, monthsAgo);
  await addInactive(store, 13, -10);
  const preview = (months: number) =>
    call<ExpiryPreview>('GET', `/store/points-expiry/preview?months=${months}`, { token });
  const { body } = await preview(12);
  expect(getDaysUntil({ months: 12, effectiveFrom: body.effectiveFrom })).toBe(30);
  expect(body.months).toHaveLength(12);
  expect(body.total).toEqual({ customers: 3, points: 300, cents: 1500 });
  const filled = body.months.filter(({ customers }) => customers > 0);
  expect(filled[0]).toEqual({ month: body.effectiveFrom.slice(0, 7), customers: 2, points: 200, cents: 1000 });
  expect(filled[1]).toMatchObject({ customers: 1, points: 100 });
  expect((await preview(24)).body.total).toMatchObject({ customers: 2 });
  // A longer period than the current one takes effect immediately.
  await addExpirySetting(store, 6);
  expect((await preview(18)).body.months[0]).toMatchObject({ customers: 1, points: 100 });
});

test('BX-70 owners, kiosks and exports show when points expire', async () => {
  const store = await createExpiryStore();
  const person = await addInactive(store, 11);
  const token = await store.ownerToken();
  const expiresAt = await getExpiresAt(store, person.id);
  const days = (Date.parse(expiresAt ?? '') - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
  const lookup = new URLSearchParams({ phone: person.phone, storeSubdomain: store.subdomain }).toString();
  const kiosk = await call('GET', `/public/customer/points-expiry?${lookup}`, { token: await store.kioskToken() });
  expect(kiosk.body).toEqual({ expiresAt });
  const file = await call<string>('GET', '/store/customers/export', { token });
  const [header = '', row = ''] = file.body.split(/\r?\n/);
  expect(header.split(',').at(-1)).toContain('Points expire');
  expect(row.split(',').at(-1)).toMatch(/^"?\d{4}-\d{2}-\d{2}"?$/);
  await save(token, null);
  expect(await getExpiresAt(store, person.id)).toBeNull();
});
