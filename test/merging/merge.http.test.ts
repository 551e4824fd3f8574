import { getLedger } from '../checkout/syncing';
import { getAccount } from '../ledger/customerAccounts';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, createTestStore } from '../support/testStore';
import { getCounters, getRow, lookUp, merge, preview, redeem, resolve } from './mergeCalls';

test('BX-42 a pair of ledger rows moves the balance, no row changes, and the old phone number and id find the other customer', async () => {
  const store = await createTestStore();
  const from = await addCustomer(store, { points: 150, visits: 3, name: 'Pat Twice', birthday: '1991-02-03' });
  const into = await addCustomer(store, { points: 40, visits: 2, name: 'Pat Regular', birthday: null });
  const ledgerBefore = await sql('select * from points_ledger where store_id = $1 order by customer_id, number', [
    store.id,
  ]);
  const { customers, points_issued: issued } = await getCounters(store);

  expect((await preview(store, from, into)).body.result).toMatchObject({
    id: into.id,
    name: 'Pat Regular',
    birthday: '1991-02-03',
    points: 190,
    visits: 5,
    phoneNumber: into.phone,
  });
  const { status, body } = await merge(store, from, into);
  expect([status, body]).toEqual([200, { customerId: into.id, points: 190 }]);

  const rows = await sql('select * from points_ledger where store_id = $1 order by customer_id, number', [store.id]);
  expect(rows.filter(({ source }) => !String(source).startsWith('merge:'))).toEqual(ledgerBefore);
  expect((await getLedger(store, from)).slice(1)).toMatchObject([
    { delta: -150, kind: 'adjustment', source: `merge:${from.id}:out`, balance_after: 0 },
  ]);
  expect((await getLedger(store, into)).slice(1)).toMatchObject([
    { delta: 150, kind: 'adjustment', source: `merge:${from.id}`, balance_after: 190 },
  ]);
  expect(await getCounters(store)).toEqual({ customers: customers - 1, points_issued: issued });

  for (const phone of [from.phone, into.phone]) {
    expect((await lookUp(store, phone)).body).toMatchObject({
      id: into.id,
      phoneNumber: into.phone,
      loyaltyPoints: 190,
      name: 'Pat Regular',
    });
  }
  // A kiosk that still shows the merged customer redeems for the remaining one.
  const reward = await addReward(store, { points_required: 160 });
  await redeem(store, from, reward);
  expect(await getAccount(into.id)).toEqual({ points: 30, sum: 30, rows: 3 });
  const [entry] = await sql(
    "select record_id, new_values from audit_log where store_id = $1 and action like '%merged'",
    [store.id],
  );
  expect(entry).toMatchObject({ record_id: into.id, new_values: { points: 190, mergedCustomerId: from.id } });
});

test('BX-42 a repeated merge changes nothing, the opposite merge is refused, and customers of other stores are not found', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const [from, into, third] = [
    await addCustomer(store, { points: 10 }),
    await addCustomer(store),
    await addCustomer(store),
  ];
  const otherCustomer = await addCustomer(other);
  expect((await merge(store, from, from)).status).toBe(409);
  expect((await merge(store, from, otherCustomer)).status).toBe(404);
  expect((await merge(other, from, into)).status).toBe(404);
  expect((await preview(other, from, into)).status).toBe(404);
  const first = await merge(store, from, into);
  expect(await merge(store, from, into)).toMatchObject({ status: 200, body: first.body });
  expect((await merge(store, into, from)).status).toBe(409);
  expect((await merge(store, from, third)).status).toBe(409);
  expect((await preview(store, third, from)).status).toBe(409);
  expect(await getAccount(into.id)).toEqual({ points: 10, sum: 10, rows: 1 });

  // Customers who were merged earlier are found through a chain of merges.
  await merge(store, into, third);
  expect((await lookUp(store, from.phone)).body.id).toBe(third.id);
  expect((await getRow(from)).merged_into).toBe(third.id);
});

test('BX-42 of two merges in opposite directions at the same time, one succeeds', async () => {
  const store = await createTestStore();
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await addCustomer(store, { points: 7 }), await addCustomer(store, { points: 5 })];
    const statuses = (await Promise.all([merge(store, a, b), merge(store, b, a)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const balances = [(await getAccount(a.id)).points, (await getAccount(b.id)).points].sort((x, y) => x - y);
    expect(balances).toEqual([0, 12]);
  }
});

test('BX-42 a debt is moved as a debt, even to a customer with fewer points than the debt', async () => {
  const store = await createTestStore();
  const [from, into] = [await addCustomer(store, { points: 20 }), await addCustomer(store, { points: 30 })];
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, -70, 'reversal', 'test', 'system', 0)`,
    [store.id, from.id],
  );
  expect((await merge(store, from, into)).body.points).toBe(-20);
  expect(await getAccount(from.id)).toMatchObject({ points: 0, sum: 0 });
  expect(await getAccount(into.id)).toMatchObject({ points: -20, sum: -20 });
  expect((await getLedger(store, into)).at(-1)).toMatchObject({ delta: -50, kind: 'reversal' });
});

test('BX-42 of two redemptions of a reward the older one counts, and a pending newer one is cancelled and refunded', async () => {
  const store = await createTestStore();
  const [coffee, cake, tea] = [
    await addReward(store, { points_required: 100 }),
    await addReward(store, { points_required: 50, name: 'Cake' }),
    await addReward(store, { points_required: 10, name: 'Tea' }),
  ];
  const promotion = await addPromotion(store);
  const [from, into] = [await addCustomer(store, { points: 300 }), await addCustomer(store, { points: 300 })];
  const older = await redeem(store, from, coffee);
  await resolve(store, older, 'completed');
  const pending = await redeem(store, into, coffee);
  const oldCake = await redeem(store, into, cake);
  const newCake = await redeem(store, from, cake);
  await resolve(store, newCake, 'completed');
  const tea1 = await redeem(store, from, tea);
  const promo1 = await addRedemption(store, { customerId: into.id, promotionId: promotion.id, minutesAgo: 2 });
  const promo2 = await addRedemption(store, { customerId: from.id, promotionId: promotion.id, minutesAgo: 1 });

  const { body: shown } = await preview(store, from, into);
  expect(shown.duplicates).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ redemptionId: pending, pointsReturned: 100 }),
      expect.objectContaining({ redemptionId: newCake, pointsReturned: 0, name: 'Cake' }),
      expect.objectContaining({ redemptionId: promo2, pointsReturned: 0 }),
    ]),
  );
  expect(shown.duplicates).toHaveLength(3);
  const { body } = await merge(store, from, into);
  // The balance is 600 points less coffee, two cakes and tea.
  expect(body.points).toBe(390);
  expect(shown.result.points).toBe(390);
  const rows = await sql<{ id: string; status: string; is_merged: boolean }>(
    `select id, status, merged_at is not null as is_merged from redemptions
     where store_id = $1 and customer_id = $2 order by array_position($3::uuid[], id)`,
    [store.id, into.id, [older, pending, oldCake, newCake, tea1, promo1, promo2]],
  );
  expect(rows.map(({ status, is_merged: isMerged }) => [status, isMerged])).toEqual([
    ['completed', false],
    ['cancelled', false],
    ['pending', false],
    ['completed', true],
    ['pending', false],
    ['redeemed', false],
    ['redeemed', true],
  ]);
  // A pending redemption can still be cancelled. Its points go to the remaining customer once.
  expect(await resolve(store, tea1, 'cancelled')).toBe(200);
  expect(await resolve(store, tea1, 'cancelled')).toBe(409);
  expect(await getAccount(into.id)).toMatchObject({ points: 400, sum: 400 });
  // Every reward is listed once and counts as redeemed.
  const { body: listed } = await call<{ id: string; alreadyRedeemed: boolean }[]>(
    'GET',
    `/stores/${store.id}/rewards/customer/${from.id}`,
    { token: await store.kioskToken() },
  );
  expect(listed.map(({ alreadyRedeemed }) => alreadyRedeemed).sort()).toEqual([false, true, true]);
});

test('BX-81 a merge keeps all redemptions that one customer could have, and the older one of the others', async () => {
  const store = await createTestStore();
  const [always, daily] = [await addReward(store, { repeat: 'always' }), await addReward(store, { repeat: 'daily' })];
  const [from, into] = [await addCustomer(store, { points: 1000 }), await addCustomer(store, { points: 1000 })];
  const add = async (person: { id: string }, reward: { id: string }, status?: 'completed') => {
    const id = await redeem(store, person, reward);
    if (status) await resolve(store, id, status);
    return id;
  };
  const yesterday = await add(from, daily, 'completed');
  await sql('update redemptions set day = day - 1 where id = $1', [yesterday]);
  await sql('update reward_daily_use set day = day - 1 where reward_id = $1', [daily.id]);
  const ids = [
    yesterday,
    await add(from, always, 'completed'),
    await add(into, always, 'completed'),
    await add(into, always),
    await add(from, always),
    await add(into, daily, 'completed'),
    await add(from, daily, 'completed'),
  ];
  const { body: shown } = await preview(store, from, into);
  expect(shown.duplicates.map(({ redemptionId, pointsReturned }) => [redemptionId, pointsReturned])).toEqual([
    [ids[4], 100],
    [ids[6], 0],
  ]);
  expect((await merge(store, from, into)).body.points).toBe(1400);
  const rows = await sql<{ status: string; is_merged: boolean }>(
    `select status, merged_at is not null as is_merged from redemptions
     where store_id = $1 and customer_id = $2 order by array_position($3::uuid[], id)`,
    [store.id, into.id, ids],
  );
  expect(rows.map(({ status, is_merged: isMerged }) => (isMerged ? 'merged' : status))).toEqual([
    'completed',
    'completed',
    'completed',
    'pending',
    'cancelled',
    'completed',
    'merged',
  ]);
  expect(await getAccount(into.id)).toMatchObject({ points: 1400, sum: 1400 });
});

test('BX-42 referrals move, and a referrer whom the customer referred, directly or indirectly, is removed', async () => {
  const store = await createTestStore();
  const into = await addCustomer(store, { referral_code: null });
  const from = await addCustomer(store, { referral_code: 'CDFHJKMN', referred_by: into.id });
  const friend = await addCustomer(store, { referred_by: from.id });
  const second = await addCustomer(store, { referred_by: friend.id });
  await sql('update customers set referred_by = $2 where id = $1', [into.id, second.id]);
  expect((await merge(store, from, into)).status).toBe(200);
  expect(await getRow(into)).toMatchObject({ referred_by: null, referral_code: 'CDFHJKMN' });
  expect((await getRow(friend)).referred_by).toBe(into.id);
  expect((await getRow(second)).referred_by).toBe(friend.id);

  const outside = await addCustomer(store);
  const [a, b] = [await addCustomer(store, { referred_by: outside.id }), await addCustomer(store)];
  await merge(store, a, b);
  expect((await getRow(b)).referred_by).toBe(outside.id);
});

test('BX-42 the old referral code credits the remaining customer', async () => {
  const store = await createTestStore({ referral_points: 25 });
  const [from, into] = [await addCustomer(store, { referral_code: 'CDFHJKMN' }), await addCustomer(store)];
  await merge(store, from, into);
  const { status } = await call('POST', '/public/register', {
    token: await store.kioskToken(),
    body: {
      phone: '+12025550188',
      name: 'New',
      birthday: '1999-01-01',
      storeSubdomain: store.subdomain,
      referralCode: 'CDFHJKMN',
    },
  });
  expect(status).toBe(201);
  expect(await getAccount(into.id)).toMatchObject({ points: 25, sum: 25 });
});

test('BX-42 the stricter consent is kept, and visits and texts move', async () => {
  const store = await createTestStore();
  const consent = { sms_consent_at: '2026-01-01', sms_consent_source: 'kiosk', sms_consent_text_version: '1' };
  const [asked, unasked] = [await addCustomer(store, consent), await addCustomer(store)];
  await merge(store, unasked, asked);
  expect((await getRow(asked)).sms_consent_at).toBeNull();

  const both = [
    await addCustomer(store, { ...consent, sms_opted_out_at: '2026-03-01' }),
    await addCustomer(store, consent),
  ] as const;
  await sql('insert into visits (store_id, customer_id) values ($1, $2)', [store.id, both[0].id]);
  const [campaign] = await sql(
    `insert into sms_campaigns (store_id, message, audience, status, recipients) values ($1, 'x', '{}', 'sending', 3)
     returning id`,
    [store.id],
  );
  await sql(`insert into sms_messages (store_id, campaign_id, customer_id, status) values ($1, $2, $3, 'queued')`, [
    store.id,
    campaign?.id,
    both[0].id,
  ]);
  await merge(store, both[0], both[1]);
  expect(await getRow(both[1])).toMatchObject({ sms_consent_source: 'kiosk' });
  expect((await getRow(both[1])).sms_opted_out_at).not.toBeNull();
  for (const table of ['visits', 'sms_messages']) {
    expect(
      await sql(`select from ${table} where store_id = $1 and customer_id = $2`, [store.id, both[1].id]),
    ).toHaveLength(1);
  }
});
