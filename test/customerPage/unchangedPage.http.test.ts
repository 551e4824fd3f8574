import type { CustomerPage } from '../../src/contract/customerPage';
import { asOwner } from '../checkout/asOwner';
import { redeem, resolve } from '../merging/mergeCalls';
import { addExpirySetting } from '../pointsExpiry/expiryStore';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, givePoints } from '../support/testStore';
import { load, openFullPage, setStore, type Open } from './fullPage';
import { callPage } from './pageStore';

const patchPage = ({ store, cookie }: Open, body: object) => callPage('PATCH', store, { cookie, body });
const setRow = (table: 'rewards' | 'promotions', { id }: { id: string }, assignment: string) =>
  sql(`update ${table} set ${assignment} where id = $1`, [id]);
const namesOf = (offers: readonly { name: string }[]) => offers.map(({ name }) => name);

/** A change, what the page shows of it, and the value after it. */
type Change = [
  what: string,
  change: (open: Open) => Promise<unknown>,
  shown: (page: CustomerPage) => unknown,
  after: unknown,
];

const CHANGES: Change[] = [
  ['points', ({ store, customer }) => givePoints(store, customer.id, 5), ({ points }) => points, 125],
  [
    'a new reward',
    ({ store }) => addReward(store, { name: 'New' }),
    ({ rewards }) => namesOf(rewards).includes('New'),
    true,
  ],
  [
    'the name of a reward',
    ({ reward }) => setRow('rewards', reward, "name = 'Chai'"),
    ({ rewards }) => namesOf(rewards),
    ['Chai', 'Cake'],
  ],
  [
    'a reward that is switched off',
    ({ reward }) => setRow('rewards', reward, 'is_active = false'),
    ({ rewards }) => namesOf(rewards),
    ['Cake'],
  ],
  [
    'the points of a reward',
    ({ reward }) => setRow('rewards', reward, 'points_required = 150'),
    ({ rewards }) => rewards.map(({ missingPoints }) => missingPoints),
    [0, 30],
  ],
  [
    'a redeemed reward',
    ({ store, customer, reward }) => redeem(store, customer, reward),
    ({ rewards }) => namesOf(rewards),
    ['Cake'],
  ],
  [
    'a reward whose daily limit another customer reached',
    async ({ store, limited }) => redeem(store, await addCustomer(store, { points: 200 }), limited),
    ({ rewards }) => namesOf(rewards),
    ['Tea'],
  ],
  [
    'a cancelled redemption, which gives the points and the reward back',
    async ({ store, customer, reward, cookie }) => {
      const redemption = await redeem(store, customer, reward);
      expect((await load({ store, cookie })).body.points).toBe(20);
      await givePoints(store, customer.id, 1);
      expect(await resolve(store, redemption, 'cancelled')).toBe(200);
    },
    ({ points, rewards }) => [points, namesOf(rewards)],
    [121, ['Tea', 'Cake']],
  ],
  [
    'a new promotion',
    ({ store }) => addPromotion(store, { name: 'Half price' }),
    ({ promotions }) => namesOf(promotions).includes('Half price'),
    true,
  ],
  [
    'the small print of a promotion',
    ({ promotion }) => setRow('promotions', promotion, "terms = 'Not on Sundays'"),
    ({ promotions }) => promotions[0]?.terms,
    'Not on Sundays',
  ],
  [
    'a promotion that has ended',
    ({ promotion }) =>
      setRow(
        'promotions',
        promotion,
        "start_date = now() - interval '2 hours', end_date = now() - interval '1 second'",
      ),
    ({ promotions }) => promotions,
    [],
  ],
  [
    'the color of the store',
    ({ store }) => asOwner(store, 'PATCH', `/stores/${store.id}/brand`, { accentColor: '#0b5f4e' }),
    ({ store }) => store.accentColor,
    '#0b5f4e',
  ],
  [
    'a logo',
    ({ store }) =>
      sql(
        "insert into store_logos (store_id, hash, width, height, image) values ($1, repeat('a', 32), 8, 9, '\\x00')",
        [store.id],
      ),
    ({ store }) => [store.logo?.url.endsWith(`/logo/${'a'.repeat(32)}`), store.logo?.width, store.logo?.height],
    [true, 8, 9],
  ],
  [
    'the welcome line',
    ({ store }) => asOwner(store, 'PATCH', `/stores/${store.id}/brand`, { welcomeLine: 'Hello' }),
    ({ store }) => store.welcomeLine,
    'Hello',
  ],
  [
    'the Spanish welcome line',
    ({ store }) => asOwner(store, 'PATCH', `/stores/${store.id}/brand`, { spanishWelcomeLine: 'Hola' }),
    ({ store }) => store.spanishWelcomeLine,
    'Hola',
  ],
  [
    'the Spanish texts of a reward',
    ({ reward }) => setRow('rewards', reward, "spanish_name = 'Té', spanish_description = 'Caliente'"),
    ({ rewards }) => [rewards[0]?.spanishName, rewards[0]?.spanishDescription],
    ['Té', 'Caliente'],
  ],
  ['the name of the store', (open) => setStore(open, "name = 'Renamed'"), ({ store }) => store.storeName, 'Renamed'],
  ['the points per dollar', (open) => setStore(open, 'points_per_dollar = 7'), ({ store }) => store.pointsPerDollar, 7],
  [
    'the time zone',
    (open) => setStore(open, "time_zone = 'America/Denver'"),
    ({ timeZone }) => timeZone,
    'America/Denver',
  ],
  ['check-in by scan', (open) => setStore(open, 'is_scan_enabled = true'), ({ isScanEnabled }) => isScanEnabled, true],
  [
    'the referral program',
    (open) => setStore(open, 'is_referral_enabled = false'),
    ({ referralCode }) => referralCode,
    null,
  ],
  [
    'a boost',
    ({ store }) =>
      asOwner(store, 'POST', '/store/boosts', {
        name: 'Happy hour',
        factor: 2,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        startTime: '00:00',
        endTime: '24:00',
      }),
    ({ store }) => store.boosts.map(({ factor }) => factor)[0],
    2,
  ],
  [
    'the expiry of points',
    ({ store }) => addExpirySetting(store, 6),
    ({ expiresOn }) => expiresOn,
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ],
  ['the name of the customer', (open) => patchPage(open, { name: 'Ana Ruiz' }), ({ name }) => name, 'Ana Ruiz'],
  ['the language', (open) => patchPage(open, { language: 'es' }), ({ language }) => language, 'es'],
  ['consent to texts', (open) => patchPage(open, { smsConsent: true }), ({ smsStatus }) => smsStatus, 'subscribed'],
  ['a birthday', (open) => patchPage(open, { birthday: '1991-02-28' }), ({ hasBirthday }) => hasBirthday, true],
  [
    'a session that is no longer verified',
    ({ store }) => sql('update customer_sessions set verified_at = null where store_id = $1', [store.id]),
    ({ isVerified, referralCode, smsStatus, wallets }) => [isVerified, referralCode, smsStatus, wallets],
    [false, null, null, { apple: false, google: false }],
  ],
];

test.each(CHANGES)(
  'BX-77 a page that the phone has is not sent again until it changes: %s',
  async (_what, change, shown, after) => {
    const open = await openFullPage();
    const first = await load(open);
    const etag = first.headers.get('etag');
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    const same = await load(open, etag);
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);

    await change(open);
    const changed = await load(open, etag);
    expect([changed.status, shown(changed.body)]).toEqual([200, after]);
    expect(changed.body).not.toEqual(first.body);
    expect((await load(open, changed.headers.get('etag'))).status).toBe(304);
  },
);
