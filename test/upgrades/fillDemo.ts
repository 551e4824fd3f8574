import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DEMO_PASSWORD } from '../../src/demo/seedDemo';
import { postControl } from '../support/control';
import { call } from '../support/http';

/** The store of the demo that a fixture is filled in. */
export const USED_STORE = 'juniper-books';
export const MERCHANT = 'JUNIPERBOOKS';
/** The point of sale is read every 15 s. */
const POLL_MS = 20_000;

interface Demo {
  client: Pick<pg.Client, 'query'>;
  server: string;
  clover: string;
  /** Called with each request that the server refuses. */
  onRefused?: (description: string) => void;
}

/**
 * Uses one store of a running demo through its API, as its people would, so that the tables that the demo leaves empty
 * have rows too: registrations, sales, checkouts, refunds, redemptions in each state, a campaign, an adjustment, a
 * merge, an erasure, an import, a new phone number, and settings. What an earlier version does not offer is left out.
 */
export async function fillDemo({ client, server, clover, onRefused = console.log }: Demo): Promise<void> {
  const send = async <T = unknown>(token: string | undefined, method: string, path: string, body?: object) => {
    const response = await call<T>(method, path, { server, ...(token && { token }), ...(body && { body }) });
    if (response.status >= 400) onRefused(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const signIn = async (scope?: string) =>
    (
      await send<{ token: string }>(undefined, 'POST', '/auth/login', {
        email: `owner@${USED_STORE}.test`,
        password: DEMO_PASSWORD,
        ...(scope && { scope }),
      })
    ).token;
  const [kiosk, owner] = [await signIn('kiosk'), await signIn()];
  const ring = async (amountCents: number, phone?: string) => {
    const sale = { merchantId: MERCHANT, amountCents, taxCents: 165, tipCents: 300, phone };
    return (await postControl<{ orderId: string }>(clover, 'sales', sale)).orderId;
  };
  const checkout = (phone: string) => send(kiosk, 'POST', '/public/checkout', { phone, storeSubdomain: USED_STORE });

  // Both off again: what they do on a later day would depend on the day on which a test restores the fixture.
  for (const months of [12, null]) await send(owner, 'PUT', '/store/points-expiry', { months });
  for (const isOn of [true, false]) {
    await send(owner, 'PATCH', '/store/sms/automations', { kind: 'welcome', isOn });
  }
  const people: { id: string; phone: string; referralCode: string }[] = [];
  for (const name of ['Rita Regular', 'Sam Friend', 'Uma Twice', 'Uma Again', 'Vera Gone']) {
    const phone = `+1521555${randomInt(2_000, 9_999)}`;
    const referralCode = people[0]?.referralCode;
    const { customer } = await send<{ customer: { id: string; referralCode: string } }>(
      kiosk,
      'POST',
      '/public/register',
      {
        phone,
        name,
        birthday: '1988-02-29',
        smsConsent: true,
        storeSubdomain: USED_STORE,
        ...(referralCode && { referralCode }),
      },
    );
    people.push({ ...customer, phone });
  }
  const sales: string[] = [];
  for (const { phone } of people) {
    sales.push(await ring(30_000, phone));
    await checkout(phone);
  }
  const { rows: rewards } = await client.query<{ id: string }>(
    `select r.id from rewards r join stores s on s.id = r.store_id
     where s.subdomain = $1 and r.is_active and r.deleted_at is null order by points_required`,
    [USED_STORE],
  );
  const { rows: stores } = await client.query<{ id: string }>('select id from stores where subdomain = $1', [
    USED_STORE,
  ]);
  for (const [index, { id }] of people.entries()) {
    const { redemption } = await send<{ redemption: { id: string } }>(kiosk, 'POST', '/public/redeem', {
      customerId: id,
      rewardId: rewards[index % rewards.length]?.id,
      storeSubdomain: USED_STORE,
    });
    const path = `/stores/${stores[0]?.id ?? ''}/rewards/redemptions/${redemption.id}`;
    if (index === 1) await send(owner, 'PATCH', path, { status: 'completed' });
    if (index === 2) await send(owner, 'PATCH', path, { status: 'cancelled' });
    if (index === 3) await send(owner, 'DELETE', path);
  }
  await postControl(clover, `sales/${sales[1] ?? ''}/refund`, { merchantId: MERCHANT, amountCents: 10_000 });
  // Two sales without a phone, for one of which a checkout waits: the owner has to decide.
  await ring(700);
  await ring(900);
  await checkout(people[0]?.phone ?? '');
  await send(owner, 'POST', '/store/promotions/send-promotion-message', {
    customerIds: people.map(({ id }) => id),
    promotionMessage: 'Hi {firstName}, you have {points} points.',
  });
  await send(owner, 'POST', `/store/customers/${people[0]?.id ?? ''}/points`, { delta: 40, reason: 'A torn cover' });
  await send(owner, 'POST', `/store/customers/${people[3]?.id ?? ''}/merge`, { intoCustomerId: people[2]?.id });
  await send(owner, 'DELETE', `/store/customers/${people[4]?.id ?? ''}`);
  await send(owner, 'PATCH', `/store/customers/${people[1]?.id ?? ''}`, {
    phone: `+1521555${randomInt(1_000, 1_999)}`,
  });
  await send(owner, 'PATCH', `/stores/${stores[0]?.id ?? ''}/brand`, { welcomeLine: 'Hello, reader' });
  const imported = await fetch(`${server}/api/store/customers/import?fileName=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'text/csv' },
    body: 'Name,Phone,Points\nWes Paper,2025551999,120\nNobody,12,5\n',
  });
  if (!imported.ok) onRefused(`import: ${imported.status}`);
  await sleep(POLL_MS);
}
