import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isValidPhoneNumber } from 'libphonenumber-js';
import { AUTOMATION_KINDS } from '../../src/contract/plain/automationMessages';
import { DEMO_CONSENT_VERSION } from '../../src/contract/plain/smsConsent';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { compareShares } from '../../src/server/modules/results/intervals.rules';
import { countOccasions } from '../../src/server/modules/sms/automations/occasions.sql';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { runProgram, startNpmScript, startProgram, type RunningProcess } from '../support/server';
import { closeSql, ownerSql, sql } from '../support/sql';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-demo-'));
let demo: RunningProcess;

/** Starts `npm run demo` on a free port with its own data directory. */
async function start(): Promise<void> {
  demo = await startNpmScript('demo', { DATA_DIR: dataDir }, 150_000);
  process.env.REGULARS_TEST_URL = demo.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
}

async function signIn(email: string, scope?: 'kiosk'): Promise<string> {
  const body = { email, password: 'demo-pass-2026', ...(scope && { scope }) };
  const response = await call<{ token: string }>('POST', '/auth/login', { body });
  expect(response.status).toBe(200);
  return response.body.token;
}

const count = async (text: string) => (await sql<{ count: number }>(text))[0]?.count;
const FIRST_STORE_ID = "(select id from stores where subdomain = 'sweet-bean')";

beforeAll(start, 160_000);
afterAll(async () => {
  await closeSql();
  await demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the demo prints its sign-ins, and they work', async () => {
  for (const email of ['admin@demo.test', 'owner@demo.test', 'cashier@demo.test']) {
    expect(demo.output()).toContain(email);
    await signIn(email);
  }
  expect(demo.output()).toContain('demo-pass-2026');
  // The demo has an administrator, so it prints no setup link.
  expect(demo.output()).not.toContain('/setup#');
});

test('the demo prints the sign-ins of its chain, and each works in its shop', async () => {
  for (const [email, shop] of [
    ['chain@demo.test', 'Hearth & Rye Bakery'],
    ['lakeview@demo.test', 'Hearth & Rye Lakeview'],
    ['cashier-lakeview@demo.test', 'Hearth & Rye Lakeview'],
  ] as const) {
    expect(demo.output()).toContain(email);
    const me = await call<{ store: { name: string } }>('GET', '/store-owners/me', { token: await signIn(email) });
    expect(me.body.store.name).toBe(shop);
  }
});

test('the README quotes the lines by which the demo prints the addresses of its fakes', () => {
  const readme = readFileSync(path.resolve(__dirname, '../../README.md'), 'utf8');
  const quoted = Array.from(readme.matchAll(/^(.+ http:\/\/127\.0\.0\.1:)\d+$/gm), ([, line = '']) => line);
  expect(quoted).toHaveLength(3);
  for (const line of quoted) expect(demo.output()).toContain(line);
});

test('the demo has stores, owners, groups and administrators', async () => {
  expect(await count('select count(*) from stores')).toBeGreaterThanOrEqual(12);
  expect(await count('select count(*) from stores where not is_active')).toBeGreaterThan(0);
  expect(await count("select count(*) from accounts where role = 'store_owner'")).toBeGreaterThanOrEqual(14);
  expect(await count("select count(*) from accounts where role = 'platform_admin'")).toBe(3);
  expect(await count('select count(*) from store_groups')).toBe(3);
});

test('the first store has 2,000 customers over 18 months, every kind of offer, and 2,000 redemptions in every status', async () => {
  const customers = await sql<{ phone: string; age: number }>(
    `select phone, extract(day from now() - registered_at) as age from customers where store_id = ${FIRST_STORE_ID}`,
  );
  expect(customers).toHaveLength(2_000);
  const versions = await sql<{ version: string }>(
    'select distinct sms_consent_text_version as version from customers where sms_consent_at is not null',
  );
  expect(versions).toEqual([{ version: DEMO_CONSENT_VERSION }]);
  expect(customers.filter(({ phone }) => !isValidPhoneNumber(phone))).toEqual([]);
  expect(Math.max(...customers.map(({ age }) => age))).toBeGreaterThan(500);
  const byStatus = await sql<{ status: string; count: number }>(
    `select status, count(*) from redemptions where store_id = ${FIRST_STORE_ID} and reward_id is not null group by status`,
  );
  expect(byStatus.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed', 'pending', 'redeemed']);
  expect(await count(`select count(*) from redemptions where store_id = ${FIRST_STORE_ID}`)).toBeGreaterThanOrEqual(
    2000,
  );
  expect(
    await count(
      `select count(*) from redemptions where store_id = ${FIRST_STORE_ID} and created_at > now() - interval '1 day'`,
    ),
  ).toBeGreaterThan(5);
  expect(await count(`select count(distinct reward_type) from rewards where store_id = ${FIRST_STORE_ID}`)).toBe(4);
  const states = await sql<{ state: string }>(
    `select distinct case when not is_active then 'inactive' when now() < start_date then 'upcoming'
       when now() > end_date then 'expired' else 'active' end as state from promotions where store_id = ${FIRST_STORE_ID}`,
  );
  expect(states.map(({ state }) => state).sort()).toEqual(['active', 'expired', 'inactive', 'upcoming']);
  expect(await count(`select count(distinct promotion_type) from promotions where store_id = ${FIRST_STORE_ID}`)).toBe(
    4,
  );
});

test('BX-88 of the automated messages of the first store, one kind has an effect and another has none', async () => {
  const rows = await sql<{ kind: string; held: boolean; customers: number; back: number }>(
    `select kind, status = 'held_back' as held, count(*)::integer as customers,
            (count(*) filter (where exists (
              select from visits v where v.store_id = o.store_id and v.customer_id = o.customer_id
                and v.at > o.decided_at and v.at <= o.decided_at + interval '14 days')))::integer as back
     from sms_occasions o
     where store_id = ${FIRST_STORE_ID} and kind in ('welcome', 'winBack') and decided_at < now() - interval '14 days'
     group by 1, 2`,
  );
  const compare = (kind: string) => {
    const toShare = (held: boolean) => {
      const { customers = 0, back = 0 } = rows.find((row) => row.kind === kind && row.held === held) ?? {};
      return { hits: back, size: customers };
    };
    expect(toShare(true).size).toBeGreaterThanOrEqual(50);
    return compareShares(toShare(false), toShare(true));
  };
  expect(compare('welcome').low).toBeGreaterThan(0);
  const { low, high } = compare('winBack');
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
});

test('BX-83 the first store excludes beer and wine, and has a purchase with it', async () => {
  expect(await sql(`select name from pos_categories where is_excluded and store_id = ${FIRST_STORE_ID}`)).toEqual([
    { name: 'Beer & wine' },
  ]);
  expect(
    await count(`select count(*) from points_ledger l join order_credits o on 'order:' || o.order_id = l.source
                 where o.excluded_cents = 500 and l.details ->> 'excludedCents' = '500'`),
  ).toBe(1);
});

test('the first store has connections to the point of sale and to contact management', async () => {
  await eventually('both connections are tested', async () => {
    const connections = await sql<{ provider: string; status: string }>(
      `select provider, status from store_integrations where store_id = ${FIRST_STORE_ID} order by provider`,
    );
    expect(connections).toEqual([
      { provider: 'clover', status: 'connected' },
      { provider: 'ghl', status: 'connected' },
    ]);
    return true;
  });
});

test('CH-18 the chain of the demo has history in each of three shops, and their figures add up', async () => {
  const token = await signIn('chain@demo.test');
  const [from, to] = ['2000-01-01', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)];
  type Figures = Record<'checkIns' | 'rewardsRedeemed' | 'pointsIssued' | 'purchases', number>;
  const shops = await call<Figures[]>('GET', `/store/shops/stats?from=${from}&to=${to}`, { token });
  expect(shops.body).toHaveLength(3);
  const chain = (await sql<Figures>(
    `with chain as (select id from stores where chain_since is not null)
     select (select count(*) from visits where store_id in (table chain))::integer as "checkIns",
            (select count(*) from redemptions where store_id in (table chain)
               and reward_id is not null and status <> 'cancelled')::integer as "rewardsRedeemed",
            (select sum(delta) from points_ledger where store_id in (table chain)
               and kind in ('earn', 'referral'))::integer as "pointsIssued",
            (select count(*) from order_credits where store_id in (table chain))::integer as purchases`,
  )) as [Figures];
  for (const [figure, expected] of Object.entries(chain[0]) as [keyof Figures, number][]) {
    const ofShops = shops.body.map((shop) => shop[figure]);
    expect([figure, Math.min(...ofShops) > 0]).toEqual([figure, true]);
    expect([figure, ofShops.reduce((sum, each) => sum + each, 0)]).toEqual([figure, expected]);
  }
  expect(
    await count(
      'select count(distinct time_zone) from stores where coalesce(chain_id, id) in (select store_id from shops)',
    ),
  ).toBe(2);
});

test('the chain of the demo has a reward, a promotion and a boost of some shops, and redemptions only there', async () => {
  for (const table of ['rewards', 'promotions', 'boosts']) {
    expect([table, await count(`select count(*) from ${table} where shop_ids is not null`)]).not.toEqual([table, 0]);
  }
  expect(await count("select count(*) from redemptions where item_name = 'Deep Dish Quiche'")).toBeGreaterThan(0);
  expect(
    await count(`select count(*) from redemptions r join rewards w on w.store_id = r.store_id and w.id = r.reward_id
                 where w.shop_ids is not null and r.shop_id <> all(w.shop_ids)`),
  ).toBe(0);
});

test('every rule of verify holds in the demo', async () => {
  const { code, output } = await runProgram('src/server/commands/verify/index.ts', {
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
  });
  expect([code, output]).toEqual([0, expect.stringContaining(': all hold')]);
});

test('every register of the chain is connected', async () => {
  await eventually('all three connections are tested', async () => {
    const rows = await sql<{ status: string }>(
      `select i.status from store_integrations i join shops h on h.id = i.store_id where i.provider = 'clover'`,
    );
    expect(rows).toEqual(Array(3).fill({ status: 'connected' }));
    return true;
  });
});

test('the campaigns of the first store have different texts', async () => {
  const campaigns = `sms_campaigns where store_id = ${FIRST_STORE_ID} and automation is null`;
  expect(await count(`select count(distinct message) from ${campaigns}`)).toBe(3);
});

test('BX-73 past automated texts name their reward, come within the hours, on birthdays and 7 days apart', async () => {
  const texts = await sql<{
    kind: string;
    body: string;
    firstName: string;
    reward: string | null;
    weekday: number;
    hour: number;
    isBirthday: boolean;
    daysSinceLast: number | null;
  }>(
    `select o.kind, m.body, split_part(c.name, ' ', 1) as "firstName", r.name as reward,
            extract(isodow from t.local)::integer as weekday, extract(hour from t.local)::integer as hour,
            to_char(c.birthday, 'MM-DD') in (to_char(t.local, 'MM-DD'), '02-29') as "isBirthday",
            extract(epoch from m.updated_at - lag(m.updated_at) over (
              partition by m.customer_id order by m.updated_at))::float8 / 86400 as "daysSinceLast"
     from sms_occasions o
     join stores s on s.id = o.store_id
     join customers c on c.store_id = o.store_id and c.id = o.customer_id
     join sms_messages m on m.store_id = o.store_id and m.campaign_id = o.campaign_id and m.customer_id = o.customer_id
     left join rewards r on r.store_id = o.store_id and r.id::text = split_part(o.cause, ':', 2)
     cross join lateral (select m.updated_at at time zone s.time_zone as local) t
     where o.store_id = ${FIRST_STORE_ID} and o.status = 'queued' and m.updated_at < now() - interval '1 day'`,
  );
  expect(texts.length).toBeGreaterThan(300);
  for (const { kind, body, firstName, reward, weekday, hour, isBirthday, daysSinceLast } of texts) {
    expect(body).toContain(firstName);
    expect(body).toContain(kind === 'nearReward' || kind === 'rewardUnlocked' ? `'${String(reward)}'` : '');
    expect(body).not.toContain('{');
    expect([hour, hour >= (weekday === 7 ? 12 : 9) && hour < 20]).toEqual([hour, true]);
    expect([kind, kind !== 'birthday' || isBirthday]).toEqual([kind, true]);
    expect(daysSinceLast ?? 7).toBeGreaterThanOrEqual(7);
  }
});

test('every text of the demo counts toward the usage of its month', async () => {
  expect(
    await count(`
      with taken as (
        select g.store_id, g.quota_month as month, sum(m.segments) as segments
        from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id group by 1, 2)
      select count(*) from sms_usage u full join taken t using (store_id, month) where u.used is distinct from t.segments`),
  ).toBe(0);
  expect(await count("select count(*) from sms_messages where status = 'sent' and segments = 0")).toBe(0);
});

test('Five Times Friday is on the day that its name says', async () => {
  expect(
    await sql(
      `select extract(isodow from start_date at time zone s.time_zone)::integer as weekday, p.end_date > p.start_date as ends
       from promotions p join stores s on s.id = p.store_id where p.name = 'Five Times Friday'`,
    ),
  ).toEqual([{ weekday: 5, ends: true }]);
});

test('BX-73 every kind of automated message of the first store is on, and has one that became due within a day', async () => {
  const kinds = await sql<{ storeId: string; kind: (typeof AUTOMATION_KINDS)[number]; days: number | null }>(
    `select store_id as "storeId", kind, days from sms_automations where store_id = ${FIRST_STORE_ID} and is_on`,
  );
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...AUTOMATION_KINDS].sort());
  const to = new Date();
  // The interval begins a day earlier, because midnight may have passed since the data was written.
  const from = new Date(to.getTime() - 2 * 86_400_000);
  for (const { storeId, kind, days } of kinds) {
    const due = await countOccasions(ownerSql, storeId, kind, { from, to, days });
    expect({ kind, isDue: due > 0 }).toEqual({ kind, isDue: true });
  }
});

test('every balance is the sum of its ledger, and no daily limit is exceeded', async () => {
  expect(
    await count(`select count(*) from customers c where c.points < 0 or c.points <>
      (select coalesce(sum(delta), 0) from points_ledger l where l.store_id = c.store_id and l.customer_id = c.id)`),
  ).toBe(0);
  expect(
    await count(`select count(*) from reward_daily_use u join rewards r on r.store_id = u.store_id and r.id = u.reward_id
      where u.used > r.daily_limit`),
  ).toBe(0);
});

/** Waits until the receiver of the demo has got an event with a signature that holds. */
async function expectReceived(type: string, id: string): Promise<void> {
  const url = /another program: (\S+)/.exec(demo.output())?.[1] ?? '';
  await eventually(`${type} arrives`, async () => {
    const received = (await (await fetch(`${url}/received`)).json()) as { body: string; isValid: boolean }[];
    return received.some(({ body, isValid }) => isValid && body.includes(`"${type}"`) && body.includes(id));
  });
}

test('BX-62 PL-08 SIGTERM to npm run demo stops everything; a redemption is still there after the next start, and its receiver gets what happens before and after', async () => {
  const token = await signIn('owner@demo.test', 'kiosk');
  const storeSubdomain = 'sweet-bean';
  const phone = encodeURIComponent('+12025550123');
  const customer = await call<{ id: string; loyaltyPoints: number }>(
    'GET',
    `/public/customer?phone=${phone}&storeSubdomain=${storeSubdomain}`,
    { token },
  );
  const me = await call<{ storeId: string }>('GET', '/store-owners/me', { token });
  const rewards = await call<
    { id: string; isActive: boolean; isExceeded: boolean; alreadyRedeemed: boolean; pointsRequired: number }[]
  >('GET', `/stores/${me.body.storeId}/rewards/customer/${customer.body.id}`, { token });
  const available = rewards.body.find(
    (reward) =>
      reward.isActive &&
      !reward.isExceeded &&
      !reward.alreadyRedeemed &&
      reward.pointsRequired <= customer.body.loyaltyPoints,
  );
  const redemption = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
    token,
    body: { customerId: customer.body.id, rewardId: available?.id, storeSubdomain },
  });
  expect(redemption.status).toBe(201);
  await expectReceived('redemption.created', redemption.body.redemption.id);
  await closeSql();
  expect(await demo.stop('SIGTERM')).toBe(0);
  await expect(embeddedClientConfig(dataDir)).rejects.toThrow('no packaged PostgreSQL is running');
  await start();
  expect(demo.output()).toContain('already exists');
  const cashier = await signIn('cashier@demo.test');
  const list = await call<{ id: string }[]>('GET', `/stores/${me.body.storeId}/rewards/redemptions`, {
    token: cashier,
  });
  expect(list.body[0]?.id).toBe(redemption.body.redemption.id);
  const readme = readFileSync(path.resolve(__dirname, '../../README.md'), 'utf8');
  const [key = ''] = /rg_[a-z]{8}_[a-z]{32}/.exec(readme) ?? [];
  expect(demo.output()).toContain(key);
  const body = { delta: 5, reason: 'Gift' };
  expect((await call('POST', `/store/customers/${customer.body.id}/points`, { token: key, body })).status).toBe(200);
  await expectReceived('points.changed', customer.body.id);
}, 60_000);

test('the demo does not start in production', async () => {
  const attempt = startProgram('src/server/commands/demo/index.ts', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  });
  await expect(attempt).rejects.toThrow('does not start in production');
});
