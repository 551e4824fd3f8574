import type { Store, StoreWithSecrets } from '../../src/contract/stores';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';

let token: string;
let id: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
  ({ id } = (await create(newStore())).body);
});

interface ErrorBody {
  message: string[];
}
const newStore = (over: Record<string, unknown> = {}) => {
  const tag = newTag();
  return { name: `Fields ${tag}`, subdomain: `fields-${tag}`, cloverApiKey: 'c', ghlApiKey: 'g', ...over };
};
const create = <Body = Store>(body: object) => call<Body>('POST', '/stores', { token, body });
const getStore = async (id: string) => (await call<StoreWithSecrets>('GET', `/stores/${id}`, { token })).body;

test.each(['name', 'subdomain', 'cloverApiKey', 'ghlApiKey'])(
  'VA-01 AP-07 a store without %s is rejected',
  async (field) => {
    const { status, body } = await create<ErrorBody>(newStore({ [field]: undefined }));
    expect([status, body.message]).toEqual([400, [`${field} is required`]]);
  },
);

test.each<[string, unknown[], string]>([
  ['name', [7, null, ['a']], 'must be text'],
  ['subdomain', [7, null], 'must be text'],
  ['cloverApiKey', [7, null], 'must be text'],
  ['ghlApiKey', [7, null], 'must be text'],
  ['ghlFineToken', [7, {}], 'is not valid'],
  ['cloverMerchantId', [7, {}], 'is not valid'],
  ['pointsPerDollar', ['1', null, true], 'must be a number'],
  ['referralPoints', ['1', null, 1.5], 'must be a whole number'],
  ['isReferralEnabled', ['true', null, 1], 'must be true or false'],
  ['purchaseReferralPercentage', ['5', null], 'must be a number'],
  ['smsLimit', ['5', null, 1.5], 'must be a whole number'],
])('VA-01 AP-07 AP-08 %s of another type is rejected on POST and PATCH', async (field, values, error) => {
  for (const value of values) {
    for (const [method, path, body] of [
      ['POST', '/stores', newStore({ [field]: value })],
      ['PATCH', `/stores/${id}`, { [field]: value }],
    ] as const) {
      const response = await call<ErrorBody>(method, path, { token, body });
      expect([method, value, response.status, response.body.message]).toEqual([
        method,
        value,
        400,
        [`${field} ${error}`],
      ]);
    }
  }
});

test.each<[string, unknown, string]>([
  ['name', 'a\nb', 'name must be plain text'],
  [
    'name',
    'a\u202eb',
    'name contains an invisible character that changes the direction of text. Please type it again.',
  ],
  ['subdomain', 'www', 'subdomain is reserved. Please choose another one.'],
  ['subdomain', ' Admin ', 'subdomain is reserved. Please choose another one.'],
  // The limit counts UTF-16 code units, of which an emoji has two.
  ['name', '👍'.repeat(61), 'name must be at most 120 characters'],
  ['cloverApiKey', '👍'.repeat(1_001), 'cloverApiKey must be at most 2,000 characters'],
  ['ghlApiKey', '👍'.repeat(1_001), 'ghlApiKey must be at most 2,000 characters'],
  ['ghlFineToken', '👍'.repeat(1_001), 'ghlFineToken must be at most 2,000 characters'],
  ['ghlFineToken', 'a\0', 'ghlFineToken must be plain text'],
  ['purchaseReferralPercentage', 1.005, 'purchaseReferralPercentage must be from 0 to 100, in steps of 0.01'],
])('VA-01 AP-07 AP-08 %s %j is rejected on POST and PATCH', async (field, value, message) => {
  expect((await create<ErrorBody>(newStore({ [field]: value }))).body.message).toEqual([message]);
  const changed = await call<ErrorBody>('PATCH', `/stores/${id}`, { token, body: { [field]: value } });
  expect([changed.status, changed.body.message]).toEqual([400, [message]]);
});

test.each<[string, unknown]>([
  ['name', 'n'.repeat(120)],
  ['cloverApiKey', 'c'.repeat(2_000)],
  ['ghlApiKey', 'g'.repeat(2_000)],
  ['ghlFineToken', 'f'.repeat(2_000)],
  ['cloverMerchantId', newTag().padEnd(64, 'M')],
  ['pointsPerDollar', 0.01],
  ['pointsPerDollar', 999_999.99],
  ['referralPoints', 1],
  ['referralPoints', 10_000],
  ['isReferralEnabled', false],
  ['purchaseReferralPercentage', 0],
  ['purchaseReferralPercentage', 0.01],
  ['purchaseReferralPercentage', 100],
  ['smsLimit', 0],
  ['smsLimit', 10_000_000],
])('VA-01 AP-07 AP-08 %s can be set to its limit by POST and PATCH', async (field, value) => {
  const created = await create(newStore({ [field]: value }));
  expect([created.status, await getStore(created.body.id)]).toMatchObject([201, { [field]: value }]);
  // Only one active store can have a merchant.
  await sql('update stores set clover_merchant_id = null where id = $1', [created.body.id]);
  const changed = await call('PATCH', `/stores/${id}`, { token, body: { [field]: value } });
  expect([changed.status, await getStore(id)]).toMatchObject([200, { [field]: value }]);
});

test('VA-01 AP-07 AP-08 text is saved without surrounding spaces, and the subdomain in lower case', async () => {
  const [tag, next] = [newTag(), newTag()];
  const input = (text: string) => ({
    name: `\t Name ${text} `,
    subdomain: ` Sub-${text.toUpperCase()}\n`,
    cloverApiKey: ` C ${text}  `,
    ghlApiKey: `\n G ${text} `,
    ghlFineToken: ` F ${text} `,
    cloverMerchantId: ` M ${text} `,
  });
  const saved = (text: string) => ({
    name: `Name ${text}`,
    subdomain: `sub-${text}`,
    cloverApiKey: `C ${text}`,
    ghlApiKey: `G ${text}`,
    ghlFineToken: `F ${text}`,
    cloverMerchantId: `M ${text}`,
  });
  const created = await create(input(tag));
  expect(await getStore(created.body.id)).toMatchObject(saved(tag));
  await call('PATCH', `/stores/${created.body.id}`, { token, body: input(next) });
  expect(await getStore(created.body.id)).toMatchObject(saved(next));
});

test('ST-09 AP-07 a new store gets the defaults of the form for omitted fields', async () => {
  const { body } = await create(newStore());
  expect(body).toEqual({
    id: body.id,
    name: body.name,
    subdomain: body.subdomain,
    cloverMerchantId: null,
    pointsPerDollar: 1,
    referralPoints: 100,
    isReferralEnabled: true,
    purchaseReferralPercentage: 5,
    smsLimit: 1_000,
    timeZone: 'America/New_York',
    nextTimeZone: null,
    usedSmsMonthly: { used: 0, limit: 1_000 },
    usedSmsAllTime: { used: 0 },
    isActive: true,
    connections: { pointOfSale: 'unknown', contacts: 'unknown' },
    hasOwner: false,
    createdAt: new Date(body.createdAt).toISOString(),
    updatedAt: body.createdAt,
  });
  expect((await getStore(body.id)).ghlFineToken).toBeNull();
});

test('AP-09 ST-06 a status that is missing or not a boolean is rejected and changes nothing', async () => {
  const path = `/stores/${id}/status`;
  for (const [body, message] of [
    [{}, 'isActive is required'],
    [{ isActive: 'false' }, 'isActive must be true or false'],
    [{ isActive: null }, 'isActive must be true or false'],
    [{ isActive: 0 }, 'isActive must be true or false'],
  ] as const) {
    const response = await call<ErrorBody>('PATCH', path, { token, body });
    expect([body, response.status, response.body.message]).toEqual([body, 400, [message]]);
  }
  expect((await getStore(id)).isActive).toBe(true);
});

test('AP-06 AP-08 AP-09 AP-10 an invalid id is rejected by every route with an id', async () => {
  for (const [method, path, body] of [
    ['GET', '/stores/none'],
    ['GET', '/stores/none/contents'],
    ['PATCH', '/stores/none', { name: 'Any' }],
    ['PATCH', '/stores/none/status', { isActive: false }],
    ['DELETE', '/stores/none/permanent'],
  ] as const) {
    const response = await call<ErrorBody>(method, path, { token, ...(body && { body }) });
    expect([method, path, response.status, response.body.message]).toEqual([
      method,
      path,
      400,
      ['id must be a valid id'],
    ]);
  }
});
