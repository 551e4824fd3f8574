import type { ImportDetails } from '../../src/contract/imports';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { asOwner } from '../checkout/asOwner';
import { addSale, refundSale } from '../checkout/register';
import { press, sync } from '../checkout/syncing';
import { setGifts } from '../gifts/giftStore';
import { importFile } from '../imports/importCalls';
import { merge, redeem, resolve } from '../merging/mergeCalls';
import { post, SEND, type SendResponse } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  newPhone,
  type Person,
  type TestStore,
} from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';

/** A store with ids of records that a test can corrupt. */
export interface BusyStore {
  store: TestStore;
  /** A customer with orders, rewards, a promotion and a referrer. */
  buyer: Person;
  referrer: Person;
  reward: { id: string };
  /** A redemption of the buyer that has deducted its points for the second time. */
  heldTwice: string;
  /** Credited orders: one with a multiplier, one that was partly refunded, and one with a boost. */
  orders: { multiplied: string; reduced: string; boosted: string };
  erased: Person;
  merged: Person;
  import: ImportDetails;
  campaignId: string;
  /** Records of another store. */
  foreign: { store: TestStore; reward: { id: string }; customer: { id: string } };
}

/** Creates a store with all events that change points or counters, through the product's own API. */
export async function createBusyStore(deps: SyncDeps): Promise<BusyStore> {
  const store = await createTestStore({
    events_since: new Date(Date.now() - 40 * 86_400_000),
    time_zone: timeZoneAtHour(14),
    points_per_dollar: 10,
    purchase_referral_percentage: 10,
    referral_points: 50,
  });
  const owner = await store.ownerToken();
  const kiosk = await store.kioskToken();
  const [reward, other, promotion] = await Promise.all([
    addReward(store, { points_required: 40, daily_limit: 5 }),
    addReward(store, { points_required: 25 }),
    addPromotion(store, { promotion_value: 1.5 }),
  ]);
  await setGifts(store, { signUpPoints: 100, visitPoints: 5, visitMinCents: 1_000, salePointsMax: 10_000 });
  const register = async (name: string, referralCode?: string): Promise<Person & { code: string }> => {
    const phone = newPhone();
    const { status, body } = await call<{ customer: { id: string; referralCode: string } }>(
      'POST',
      '/public/register',
      {
        token: kiosk,
        body: {
          phone,
          name,
          birthday: '1990-05-17',
          storeSubdomain: store.subdomain,
          smsConsent: true,
          ...(referralCode !== undefined && { referralCode }),
        },
      },
    );
    if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
    return { id: body.customer.id, phone, name, code: body.customer.referralCode };
  };
  const referrer = await register('Rita Referrer');
  const buyer = await register('Bo Buyer', referrer.code);
  const [leaving, erased, merged] = [
    await register('Lee Leaving'),
    await register('Ed Erased'),
    await register('Mo Merged'),
  ];

  const redeemed = await call('POST', `/public/promotions/${promotion.id}/redeem-customer`, {
    token: kiosk,
    body: { customerId: buyer.id, storeId: store.id },
  });
  if (redeemed.status !== 201) throw new Error(`promotion: ${redeemed.status}`);
  const multiplied = await purchase(store, buyer, 3_333);
  const reduced = await purchase(store, buyer, 2_000);
  for (const person of [leaving, erased, merged]) await purchase(store, person, 1_500);
  const boost = { factor: 3, weekdays: [1, 2, 3, 4, 5, 6, 7], startTime: '00:00', endTime: '24:00' };
  const { status: boostStatus } = await asOwner(store, 'POST', '/store/boosts', { name: 'Happy hour', ...boost });
  if (boostStatus !== 201) throw new Error(`boost: ${boostStatus}`);
  const boosted = await purchase(store, referrer, 800);
  await refundSale(store, reduced, 700);
  await sync(deps, store);

  const heldTwice = await redeem(store, buyer, reward);
  await resolve(store, heldTwice, 'cancelled');
  await asOwner(store, 'PATCH', `/stores/${store.id}/rewards/redemptions/${heldTwice}`, {
    status: 'redeemed',
    orderId: 'BY-HAND',
  });
  const deleted = await redeem(store, buyer, other);
  await asOwner(store, 'DELETE', `/stores/${store.id}/rewards/redemptions/${deleted}`);
  await resolve(store, await redeem(store, buyer, other), 'completed');
  await redeem(store, erased, other);
  await redeem(store, merged, reward);
  await resolve(store, await redeem(store, leaving, reward), 'completed');
  await asOwner(store, 'POST', `/store/customers/${buyer.id}/points`, { delta: -3, reason: 'Too many' });
  await asOwner(store, 'POST', `/store/customers/${leaving.id}/points`, { delta: 12, reason: 'Too few' });
  const imported = await importFile(
    owner,
    `Phone,Name,Points\n${newPhone()},Ina Imported,30\n${newPhone()},Ivo Imported,5\n`,
  );

  const { body: sent } = await post<SendResponse>(owner, SEND, {
    promotionMessage: 'Hello {firstName}',
    audience: 'all',
  });
  await eventually('the campaign is sent', async () => (await findCampaignStatus(sent.campaignId)) === 'done', {
    withinMs: 60_000,
  });
  if ((await merge(store, merged, buyer)).status !== 200) throw new Error('not merged');
  if ((await asOwner(store, 'DELETE', `/store/customers/${erased.id}`)).status !== 204) throw new Error('not erased');
  const another = await createTestStore();
  const foreign = {
    store: another,
    reward: await addReward(another),
    customer: await addCustomer(another, { points: 20 }),
  };
  return {
    store,
    foreign,
    buyer,
    referrer,
    reward,
    heldTwice,
    orders: { multiplied, reduced, boosted },
    erased,
    merged,
    import: imported.done,
    campaignId: sent.campaignId,
  };
}

async function purchase(store: TestStore, person: Person, amountCents: number): Promise<string> {
  const orderId = await addSale(store, { amountCents, phone: person.phone });
  // Another check-out within the visit returns the first credit. The order is credited by its phone number anyway.
  await press(store, person);
  return orderId;
}

async function findCampaignStatus(id: string): Promise<string | undefined> {
  return (await sql<{ status: string }>('select status from sms_campaigns where id = $1', [id]))[0]?.status;
}
