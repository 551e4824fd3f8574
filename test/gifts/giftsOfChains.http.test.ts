import { createChain } from '../chains/createChain';
import { createJoining, findInChain, join } from '../chains/joining';
import { atRegister, syncShop } from '../chains/shopCalls';
import { addSale, refundSale } from '../checkout/register';
import { openSyncDeps, sync } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import { addCustomer } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { listBrokenRules } from '../support/verification';
import { listGifts, setGifts, turnOnSince } from './giftStore';

const deps = openSyncDeps();

test('GI-01 GI-03 after a store joined a chain, a refund passes its gifts to another purchase from before', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const joining = await createJoining({
    points_per_dollar: 1,
    phone_credit_since: yesterday,
    // Both sales are on one local day.
    time_zone: timeZoneAtHour(12),
  });
  const { first, shop } = joining;
  await setGifts(shop, { signUpPoints: 100, visitPoints: 5 });
  await turnOnSince(shop, yesterday);
  const ann = await addCustomer(shop);
  for (const orderId of ['FIRST', 'SECOND']) {
    await addSale(shop, { orderId, phone: ann.phone });
    await sync(deps, shop);
  }
  await join(deps, (await signInAdmin()).token, joining);
  const refund = async (orderId: string) => {
    await refundSale(shop, orderId);
    await syncShop(deps, joining, shop);
    return [(await findInChain(joining, ann.phone))?.points, (await listGifts(ann)).length];
  };
  expect(await refund('FIRST')).toEqual([125, 6]);
  expect(await refund('SECOND')).toEqual([0, 8]);
  expect(await listBrokenRules([first.id, shop.id])).toEqual([]);
});

test('GI-04 what the owner credits in one shop counts what another shop is crediting now', async () => {
  const chain = await createChain();
  const { first, shop } = chain;
  await sql('update stores set time_zone = $2 where id = $1', [shop.id, 'America/New_York']);
  await setGifts(first, { dayPointsMax: 30 });
  const ann = await addCustomer(first, { created_at: new Date('2025-01-01') });
  const paidAt = Date.now() - 60_000;
  const orderId = await addSale(first, { paidAt });
  const { body } = await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query('select from customers where store_id = $1 and id = $2 for no key update', [first.id, ann.id]);
    await holder.query(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, paid_at, earning_terms, shop_id)
       values ($1, 'THERE', $2, 'identity', 2000, 20, 1, 0, $3, '{}', $4)`,
      [first.id, ann.id, new Date(paidAt), shop.id],
    );
    const credited = atRegister<{ points: number }>(chain, first, 'POST', 'credits', { orderId, customerId: ann.id });
    await waitForBlocked(id);
    await holder.query('commit');
    return credited;
  });
  expect(body).toMatchObject({ points: 10 });
});
