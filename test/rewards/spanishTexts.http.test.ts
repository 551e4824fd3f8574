import type { ErrorBody } from '../../src/contract/errors';
import type { JoinPage } from '../../src/contract/join';
import type { CustomerRedemption, RedeemResponse, Redemption } from '../../src/contract/redemptions';
import type { CustomerReward, OfferedReward, Reward } from '../../src/contract/rewards';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

const TEA = { name: 'Free tea', rewardType: 'FREE_ITEM', pointsRequired: 50 } as const;
const SPANISH = { spanishName: 'Té gratis', spanishDescription: 'Cualquier taza' };

let store: TestStore;
let token: string;
beforeEach(async () => {
  store = await createTestStore();
  token = await store.ownerToken();
});

const pathOf = (id?: string) => `/stores/${store.id}/rewards${id === undefined ? '' : `/${id}`}`;
const create = (body: object) => call<Reward & ErrorBody>('POST', pathOf(), { token, body });
const update = (id: string, body: object) => call<Reward & ErrorBody>('PATCH', pathOf(id), { token, body });
const listAudited = (id: string) =>
  sql('select old_values, new_values from audit_log where record_id = $1 order by id', [id]);

test('BX-307 an owner gives a reward a name and description in Spanish, changes and removes them, and it is audited', async () => {
  const created = await create({ ...TEA, spanishName: ' Té gratis ', spanishDescription: 'Cualquier\r\n taza ' });
  expect([created.status, created.body]).toMatchObject([201, { ...TEA, ...SPANISH }]);
  const { id } = created.body;
  expect((await update(id, { name: 'Tea' })).body).toMatchObject({ name: 'Tea', ...SPANISH });
  const changed = await update(id, { spanishName: 'Té', spanishDescription: ' ' });
  expect(changed.body).toMatchObject({ name: 'Tea', spanishName: 'Té', spanishDescription: null });
  expect((await update(id, { spanishName: null })).body).toMatchObject({ spanishName: null });
  expect(await listAudited(id)).toMatchObject([
    { new_values: { ...TEA, ...SPANISH } },
    { new_values: { name: 'Tea' } },
    {
      old_values: { name: 'Tea', ...SPANISH },
      new_values: { name: 'Tea', spanishName: 'Té', spanishDescription: null },
    },
    { old_values: { name: 'Tea', spanishName: 'Té' }, new_values: { name: 'Tea', spanishName: null } },
  ]);
});

test('BX-307 Spanish texts have the limits of the first ones', async () => {
  const { id } = (await create(TEA)).body;
  const refused: [object, Record<string, string[]>][] = [
    [{ spanishName: 'x'.repeat(121) }, { spanishName: ['spanishName must be at most 120 characters'] }],
    [{ spanishName: '☕'.repeat(120) + '\u0007' }, { spanishName: ['spanishName must be at most 120 characters'] }],
    [{ spanishName: 'Té\u0007' }, { spanishName: ['spanishName must be plain text'] }],
    [{ spanishName: '\u200b' }, { spanishName: ['spanishName is required'] }],
    [
      { spanishDescription: 'x'.repeat(501) },
      { spanishDescription: ['spanishDescription must be at most 500 characters'] },
    ],
    [
      { spanishDescription: 'Té \u202e' },
      {
        spanishDescription: [
          'spanishDescription contains an invisible character that changes the direction of text. Please type it again.',
        ],
      },
    ],
  ];
  for (const [body, fields] of refused) {
    for (const response of [await update(id, body), await create({ ...TEA, ...body })]) {
      expect([response.status, response.body.fields]).toEqual([400, fields]);
    }
  }
});

test('BX-308 the kiosk and the page for joining get the Spanish texts that there are', async () => {
  const person = await addCustomer(store);
  await addReward(store, { name: 'Tea', points_required: 50, spanish_name: 'Té', spanish_description: 'Caliente' });
  await addReward(store, { name: 'Cake', points_required: 60 });
  const kiosk = { token: await store.kioskToken() };
  const forCustomer = await call<CustomerReward[]>('GET', `/stores/${store.id}/rewards/customer/${person.id}`, kiosk);
  const offered = await call<OfferedReward[]>('GET', `/public/rewards/store/${store.id}`, kiosk);
  for (const { body } of [forCustomer, offered]) {
    expect(body).toMatchObject([{ name: 'Tea', spanishName: 'Té', spanishDescription: 'Caliente' }, { name: 'Cake' }]);
    expect(Object.keys(body[1] ?? {})).not.toContain('spanishName');
    expect(Object.keys(body[1] ?? {})).not.toContain('spanishDescription');
  }
  expect((await call<JoinPage>('GET', `/my/${store.subdomain}/join`)).body.reward).toEqual({
    name: 'Tea',
    spanishName: 'Té',
    rewardType: 'FREE_ITEM',
    pointsRequired: 50,
  });
});

test('BX-308 a redemption keeps the Spanish name that it had, and the board has the first name', async () => {
  const person = await addCustomer(store, { points: 500 });
  const tea = await addReward(store, { name: 'Tea', points_required: 50, spanish_name: 'Té' });
  const cake = await addReward(store, { name: 'Cake', points_required: 50 });
  const kiosk = await store.kioskToken();
  const redeem = (rewardId: string) =>
    call<RedeemResponse>('POST', '/public/redeem', {
      token: kiosk,
      body: { customerId: person.id, rewardId, storeSubdomain: store.subdomain },
    });
  expect((await redeem(tea.id)).body.redemption).toMatchObject({ name: 'Tea', spanishName: 'Té' });
  expect((await redeem(cake.id)).body.redemption).not.toHaveProperty('spanishName');
  await sql("update rewards set name = 'Chai', spanish_name = 'Té chai' where id = $1", [tea.id]);
  const query = new URLSearchParams({ phone: person.phone, storeSubdomain: store.subdomain });
  const history = await call<CustomerRedemption[]>('GET', `/public/customer/redemptions?${query}`, { token: kiosk });
  expect(history.body).toMatchObject([{ name: 'Cake' }, { name: 'Tea', spanishName: 'Té' }]);
  expect(history.body[0]).not.toHaveProperty('spanishName');
  const board = await call<Redemption[]>('GET', `/stores/${store.id}/rewards/redemptions`, {
    token: await store.cashierToken(),
  });
  expect(board.body.map(({ reward }) => reward?.name)).toEqual(['Cake', 'Tea']);
});
