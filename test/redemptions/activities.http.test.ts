import { parse } from 'csv-parse/sync';
import type { Redemption } from '../../src/contract/redemptions';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward } from '../support/testStore';
import { addRedemption } from './addRedemption';
import { getLastAudit, openActivities, type Activities } from './ownerCalls';

test('AP-36 the stats count rewards by status and promotions, and return 304 until something changes', async () => {
  const { store, person, reward, redeem, change, get } = await openActivities();
  const empty = {
    totalRedemptions: 0,
    pendingRedemptions: 0,
    completedRedemptions: 0,
    cancelledRedemptions: 0,
    totalPointsRedeemed: 0,
  };
  const first = await get('/stats');
  expect(first.body).toEqual({ rewardRedemptions: empty, promotionRedemptions: { totalRedemptions: 0 } });
  const etag = first.headers.get('etag') ?? '';
  expect((await get('/stats', { 'if-none-match': etag })).status).toBe(304);

  const other = await addCustomer(store, { points: 300 });
  const { id } = (await redeem()).body.redemption;
  await redeem(other.id);
  await change(id, { status: 'redeemed', orderId: null });
  for (const status of ['completed', 'cancelled', 'cancelled'] as const) {
    const customer = await addCustomer(store);
    await addRedemption(store, { customerId: customer.id, rewardId: reward.id, status });
  }
  await addRedemption(store, { customerId: person.id, promotionId: (await addPromotion(store)).id });
  const changed = await get('/stats', { 'if-none-match': etag });
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      rewardRedemptions: {
        totalRedemptions: 5,
        pendingRedemptions: 1,
        completedRedemptions: 1,
        cancelledRedemptions: 2,
        totalPointsRedeemed: 300,
      },
      promotionRedemptions: { totalRedemptions: 1 },
    },
  ]);
});

test('AP-35 only the owner, and not the board, gets ids and the mark of released ones, and an ETag of one gives the other no 304', async () => {
  const { store, person, reward, redeem, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  const promotionId = (await addPromotion(store)).id;
  await addRedemption(store, { customerId: person.id, promotionId, minutesAgo: 5 });
  await sql(
    "update redemptions set status = 'cancelled', resolved_role = 'system', resolved_at = now() where id = $1",
    [id],
  );
  const owned = await get('');
  expect(owned.body).toMatchObject([
    { id, released: true, customer: { id: person.id }, reward: { id: reward.id } },
    { customer: { id: person.id }, promotion: { id: promotionId } },
  ]);
  const board = await call<Redemption[]>('GET', `/stores/${store.id}/rewards/redemptions`, {
    token: await store.cashierToken(),
    headers: { 'if-none-match': owned.headers.get('etag') ?? '' },
  });
  expect(board.status).toBe(200);
  for (const row of board.body) {
    expect(row).not.toHaveProperty('released');
    for (const part of [row.customer, row.reward ?? {}, row.promotion ?? {}]) expect(part).not.toHaveProperty('id');
  }
});

test('the details of a redemption name who completed or cancelled it, and when', async () => {
  const { store, redeem, change, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  expect((await get(`/${id}`)).body).not.toHaveProperty('resolved');
  await change(id, { status: 'completed' });
  expect((await get(`/${id}`)).body).toMatchObject({
    id,
    status: 'completed',
    resolved: { at: expect.any(String) as string, role: 'store_owner', name: 'Olive Owner' },
  });
  await change(id, { status: 'pending' });
  expect((await get(`/${id}`)).body).not.toHaveProperty('resolved');
  expect((await get('/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const foreign = await openActivities();
  const path = `/stores/${foreign.store.id}/rewards/redemptions/${id}`;
  expect((await call('GET', path, { token: foreign.owner })).status).toBe(404);
  expect((await call('GET', path, { token: await store.ownerToken() })).status).toBe(403);
});

const readRows = (csv: unknown) =>
  parse(csv as string, { bom: true, columns: true }) as unknown as Record<string, string>[];

async function exportRows(activities: Activities, query: string): Promise<Record<string, string>[]> {
  const response = await activities.get(`/export${query}`);
  expect(response.status).toBe(200);
  return readRows(response.body);
}

test('BX-45 redemptions are exported by status and days of the store, safe for spreadsheets, which is audited', async () => {
  const activities = await openActivities();
  const { store } = activities;
  const person = await addCustomer(store, { phone: '+12025550177', name: '=1+1' });
  const reward = await addReward(store, { name: 'Coffee, "large"', category: 'Drinks' });
  const add = async (time: string, status: 'completed' | 'cancelled', orderId?: string) => {
    const input = { customerId: person.id, rewardId: reward.id, status, ...(orderId !== undefined && { orderId }) };
    const id = await addRedemption(store, input);
    await sql('update redemptions set created_at = $2 where id = $1', [id, time]);
    return id;
  };
  // New York is 5 hours behind UTC, so the first time is still on March 1 there.
  const released = await add('2026-03-02T04:59:00Z', 'cancelled');
  await sql("update redemptions set resolved_role = 'system' where id = $1", [released]);
  await add('2026-03-02T05:00:00Z', 'completed', '=ORD1');
  await add('2026-03-04T04:59:59Z', 'cancelled');
  const promotionId = (await addPromotion(store)).id;
  await addRedemption(store, { customerId: person.id, promotionId });

  const all = await exportRows(activities, '');
  expect(all).toHaveLength(4);
  expect(all[2]).toEqual({
    Date: '2026-03-02 00:00',
    Customer: "'=1+1",
    Phone: '(202) 555-0177',
    Type: 'Reward',
    Name: 'Coffee, "large"',
    Category: 'Drinks',
    'Points used': '100',
    Status: 'completed',
    'Order ID': "'=ORD1",
  });
  expect(all[0]).toMatchObject({ Type: 'Promotion', Status: 'redeemed' });
  expect(all[3]).toMatchObject({ Status: 'released' });
  const dates = async (query: string) => (await exportRows(activities, query)).map(({ Date: date }) => date);
  expect(await dates('?from=2026-03-02&to=2026-03-03')).toEqual(['2026-03-03 23:59', '2026-03-02 00:00']);
  expect(await dates('?to=2026-03-01')).toEqual(['2026-03-01 23:59']);
  expect(await dates('?from=0001-01-01&to=9999-12-31')).toHaveLength(4);
  expect(await dates('?from=2026-03-02&to=2026-03-02&status=cancelled')).toEqual([]);
  expect(await getLastAudit(store.id)).toMatchObject({
    action: 'redemptions_exported',
    actor_id: store.ownerId,
    new_values: { status: 'cancelled', from: '2026-03-02', to: '2026-03-02' },
  });
  for (const wrong of ['?from=yesterday', '?to=2026-02-30', '?from=0000-01-01', '?status=lost']) {
    expect([wrong, (await activities.get(`/export${wrong}`)).status]).toEqual([wrong, 400]);
  }
});

test('BX-45 an export of several batches has every redemption once, newest first', async () => {
  const activities = await openActivities();
  const { store, person, reward } = activities;
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, created_at)
     select $1, $2, $3, 'cancelled', 'Row ' || lpad(n::text, 4, '0'), 'BOGO', 0, current_date,
            timestamptz '2026-03-01' + (n / 4) * interval '1 microsecond'
     from generate_series(1, 2500) n`,
    [store.id, person.id, reward.id],
  );
  const names = (await exportRows(activities, '?status=cancelled')).map(({ Name }) => Name);
  expect(names).toHaveLength(2500);
  expect(new Set(names).size).toBe(2500);
  expect(names[0]).toBe('Row 2500');
  expect(names.slice(1, 5).sort()).toEqual(['Row 2496', 'Row 2497', 'Row 2498', 'Row 2499']);
});
