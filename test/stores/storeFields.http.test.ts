import type { Store, StoreWithSecrets } from '../../src/contract/stores';
import { call } from '../support/http';
import { newTag, signInAdmin } from './storeCalls';

let token: string;
let id: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
  ({ id } = (await create(newStore())).body);
});

interface Refused {
  message: string[];
}
const newStore = (over: Record<string, unknown> = {}) => {
  const tag = newTag();
  return { name: `Fields ${tag}`, subdomain: `fields-${tag}`, cloverApiKey: 'c', ghlApiKey: 'g', ...over };
};
const create = <Body = Store>(body: object) => call<Body>('POST', '/stores', { token, body });
const read = async (of: string) => (await call<StoreWithSecrets>('GET', `/stores/${of}`, { token })).body;

test.each(['name', 'subdomain', 'cloverApiKey', 'ghlApiKey'])(
  'VA-01 AP-07 a store without %s is refused',
  async (f) => {
    const { status, body } = await create<Refused>(newStore({ [f]: undefined }));
    expect([status, body.message]).toEqual([400, [`${f} is required`]]);
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
])('VA-01 AP-07 AP-08 %s of another kind is refused on POST and on PATCH', async (field, values, told) => {
  for (const value of values) {
    for (const [method, path, body] of [
      ['POST', '/stores', newStore({ [field]: value })],
      ['PATCH', `/stores/${id}`, { [field]: value }],
    ] as const) {
      const answer = await call<Refused>(method, path, { token, body });
      expect([method, value, answer.status, answer.body.message]).toEqual([method, value, 400, [`${field} ${told}`]]);
    }
  }
});

test.each<[string, unknown, string]>([
  ['name', 'a\nb', 'name must be plain text'],
  // Fewer signs than units: what is kept is counted in units.
  ['name', '👍'.repeat(61), 'name must be at most 120 characters'],
  ['cloverApiKey', '👍'.repeat(1_001), 'cloverApiKey must be at most 2,000 characters'],
  ['ghlApiKey', '👍'.repeat(1_001), 'ghlApiKey must be at most 2,000 characters'],
  ['ghlFineToken', '👍'.repeat(1_001), 'ghlFineToken must be at most 2,000 characters'],
  ['ghlFineToken', 'a\0', 'ghlFineToken must be plain text'],
  ['purchaseReferralPercentage', 1.005, 'purchaseReferralPercentage must be from 0 to 100, in steps of 0.01'],
])('VA-01 AP-07 AP-08 %s of %j is refused on POST and on PATCH', async (field, value, told) => {
  expect((await create<Refused>(newStore({ [field]: value }))).body.message).toEqual([told]);
  const changed = await call<Refused>('PATCH', `/stores/${id}`, { token, body: { [field]: value } });
  expect([changed.status, changed.body.message]).toEqual([400, [told]]);
});

test.each<[string, unknown]>([
  ['name', 'n'.repeat(120)],
  ['cloverApiKey', 'c'.repeat(2_000)],
  ['ghlApiKey', 'g'.repeat(2_000)],
  ['ghlFineToken', 'f'.repeat(2_000)],
  ['cloverMerchantId', 'M'.repeat(64)],
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
])('VA-01 AP-07 AP-08 %s: what lies on the bound is kept by POST and by PATCH', async (field, value) => {
  const made = await create(newStore({ [field]: value }));
  expect([made.status, await read(made.body.id)]).toMatchObject([201, { [field]: value }]);
  const changed = await call('PATCH', `/stores/${id}`, { token, body: { [field]: value } });
  expect([changed.status, await read(id)]).toMatchObject([200, { [field]: value }]);
});

test('VA-01 AP-07 AP-08 what is typed is kept without the spaces around it, the subdomain in small letters', async () => {
  const [tag, next] = [newTag(), newTag()];
  const typed = (text: string) => ({
    name: `\t Name ${text} `,
    subdomain: ` Sub-${text.toUpperCase()}\n`,
    cloverApiKey: ` C ${text}  `,
    ghlApiKey: `\n G ${text} `,
    ghlFineToken: ` F ${text} `,
    cloverMerchantId: ` M ${text} `,
  });
  const kept = (text: string) => ({
    name: `Name ${text}`,
    subdomain: `sub-${text}`,
    cloverApiKey: `C ${text}`,
    ghlApiKey: `G ${text}`,
    ghlFineToken: `F ${text}`,
    cloverMerchantId: `M ${text}`,
  });
  const made = await create(typed(tag));
  expect(await read(made.body.id)).toMatchObject(kept(tag));
  await call('PATCH', `/stores/${made.body.id}`, { token, body: typed(next) });
  expect(await read(made.body.id)).toMatchObject(kept(next));
});

test('ST-09 AP-07 a new store has what the form begins with, unless it says otherwise', async () => {
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
    usedSmsMonthly: { used: 0, limit: 1_000 },
    usedSmsAllTime: { used: 0 },
    isActive: true,
    createdAt: new Date(body.createdAt).toISOString(),
    updatedAt: body.createdAt,
  });
  expect((await read(body.id)).ghlFineToken).toBeNull();
});

test('AP-09 ST-06 a status that is missing or neither on nor off is refused, and changes nothing', async () => {
  const path = `/stores/${id}/status`;
  for (const [body, told] of [
    [{}, 'isActive is required'],
    [{ isActive: 'false' }, 'isActive must be true or false'],
    [{ isActive: null }, 'isActive must be true or false'],
    [{ isActive: 0 }, 'isActive must be true or false'],
  ] as const) {
    const answer = await call<Refused>('PATCH', path, { token, body });
    expect([body, answer.status, answer.body.message]).toEqual([body, 400, [told]]);
  }
  expect((await read(id)).isActive).toBe(true);
});

test('AP-06 AP-08 AP-09 AP-10 what is no id is told on every route that takes one', async () => {
  for (const [method, path, body] of [
    ['GET', '/stores/none'],
    ['GET', '/stores/none/contents'],
    ['PATCH', '/stores/none', { name: 'Any' }],
    ['PATCH', '/stores/none/status', { isActive: false }],
    ['DELETE', '/stores/none/permanent'],
  ] as const) {
    const answer = await call<Refused>(method, path, { token, ...(body && { body }) });
    expect([method, path, answer.status, answer.body.message]).toEqual([method, path, 400, ['id must be a valid id']]);
  }
});
