import { randomUUID } from 'node:crypto';
import type { Brand } from '../../src/contract/brand';
import type { JoinPage } from '../../src/contract/join';
import { call, fetchAlone, serverUrl } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { createTestStore, type TestStore } from '../support/testStore';
import { createImage, getPublicBrand, patchBrand, putLogo } from './brandCalls';

let store: TestStore;
let token: string;
beforeAll(async () => {
  store = await createTestStore();
  token = await store.ownerToken();
});

const listAudit = (storeId: string) =>
  sql<{ actor_id: string; old_values: object; new_values: object }>(
    `select actor_id, old_values, new_values from audit_log
     where store_id = $1 and action = 'store_brand_updated' order by id`,
    [storeId],
  );

test('BX-03 a store that has chosen nothing has the default brand', async () => {
  const plain = {
    storeId: store.id,
    storeName: store.name,
    subdomain: store.subdomain,
    logo: null,
    accentColor: null,
    welcomeLine: null,
    spanishWelcomeLine: null,
    defaultLanguage: 'en',
    isAlwaysLight: false,
    pointsPerDollar: 1,
    timeZone: 'America/New_York',
    boosts: [],
  };
  expect((await getPublicBrand(store.id)).body).toEqual(plain);
  expect((await call('GET', `/stores/${store.id}/brand`, { token })).body).toEqual(plain);
  const bySubdomain = await call('GET', `/public/stores/subdomain/${store.subdomain.toUpperCase()}/brand`);
  expect([bySubdomain.status, bySubdomain.body]).toEqual([200, plain]);
});

test('BX-03 the owner changes the color and the welcome line separately, and the changes are audited', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  const first = await patchBrand(newStore.id, owner, { accentColor: '#7B2D8E', welcomeLine: '  Good to see you  ' });
  expect([first.status, first.body]).toMatchObject([200, { accentColor: '#7b2d8e', welcomeLine: 'Good to see you' }]);
  const second = await patchBrand(newStore.id, owner, { welcomeLine: '' });
  expect(second.body).toMatchObject({ accentColor: '#7b2d8e', welcomeLine: null });
  // These requests change nothing, so they must not be audited.
  await patchBrand(newStore.id, owner, { accentColor: '#7b2d8e' });
  await patchBrand(newStore.id, owner, {});
  expect((await getPublicBrand(newStore.id)).body).toEqual(second.body);
  expect(await listAudit(newStore.id)).toEqual([
    {
      actor_id: newStore.ownerId,
      old_values: { accentColor: null, welcomeLine: null },
      new_values: { accentColor: '#7b2d8e', welcomeLine: 'Good to see you' },
    },
    { actor_id: newStore.ownerId, old_values: { welcomeLine: 'Good to see you' }, new_values: { welcomeLine: null } },
  ]);
});

test('BX-03 invalid values are reported by field, all in one response', async () => {
  const color = 'Accent color must be a color like #0b5f4e';
  const contrast = 'Accent color has too little contrast with white. Please choose a darker or stronger color.';
  const refused: [object, Record<string, string[]>][] = [
    [{ accentColor: 'teal' }, { accentColor: [color] }],
    [{ accentColor: '#12345' }, { accentColor: [color] }],
    [{ accentColor: '#12345g' }, { accentColor: [color] }],
    [{ accentColor: 'rgb(1, 2, 3)' }, { accentColor: [color] }],
    [{ accentColor: '#ffffff' }, { accentColor: [contrast] }],
    [{ accentColor: '#fdfdfa' }, { accentColor: [contrast] }],
    [{ welcomeLine: 'x'.repeat(81) }, { welcomeLine: ['Welcome line must be at most 80 characters'] }],
    [{ welcomeLine: 'Hi\u0007' }, { welcomeLine: ['Welcome line must be plain text'] }],
    [
      { welcomeLine: 'Hi \u202e', accentColor: 'x' },
      {
        accentColor: [color],
        welcomeLine: [
          'Welcome line contains an invisible character that changes the direction of text. Please type it again.',
        ],
      },
    ],
  ];
  for (const [body, fields] of refused) {
    const response = await patchBrand(store.id, token, body);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  }
  // Pure yellow, black and an emoji are valid.
  for (const body of [{ accentColor: '#ffff00' }, { accentColor: '#000000' }, { welcomeLine: '☕ Hello' }]) {
    expect((await patchBrand(store.id, token, body)).status).toBe(200);
  }
  await call('DELETE', `/stores/${store.id}/brand`, { token });
});

test('BX-309 the welcome line has a Spanish one beside it, which the screens get and which is audited', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  const lines = { welcomeLine: 'Good coffee', spanishWelcomeLine: 'Buen café' };
  const saved = await patchBrand(newStore.id, owner, { ...lines, spanishWelcomeLine: ' Buen café ' });
  expect([saved.status, saved.body]).toMatchObject([200, lines]);
  expect((await patchBrand(newStore.id, owner, { welcomeLine: 'Coffee' })).body).toMatchObject({
    welcomeLine: 'Coffee',
    spanishWelcomeLine: 'Buen café',
  });
  expect((await getPublicBrand(newStore.id)).body).toMatchObject({ spanishWelcomeLine: 'Buen café' });
  const join = await call<JoinPage>('GET', `/my/${newStore.subdomain}/join`);
  expect(join.body.store).toMatchObject({ welcomeLine: 'Coffee', spanishWelcomeLine: 'Buen café' });
  expect((await patchBrand(newStore.id, owner, { spanishWelcomeLine: ' ' })).body.spanishWelcomeLine).toBeNull();
  await patchBrand(newStore.id, owner, { spanishWelcomeLine: 'Buen café' });
  await call('DELETE', `/stores/${newStore.id}/brand`, { token: owner });
  expect((await getPublicBrand(newStore.id)).body).toMatchObject({ welcomeLine: null, spanishWelcomeLine: null });
  expect((await listAudit(newStore.id))[0]).toMatchObject({ new_values: lines });
  for (const [line, problem] of [
    ['x'.repeat(81), 'must be at most 80 characters'],
    ['Hola\u0007', 'must be plain text'],
  ]) {
    const response = await patchBrand(newStore.id, owner, { spanishWelcomeLine: line });
    expect([response.status, response.body.fields]).toEqual([
      400,
      { spanishWelcomeLine: [`Welcome line in Spanish ${problem}`] },
    ]);
  }
});

test('BX-153 the owner keeps the kiosk light, and restoring the default brand keeps that', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  expect((await patchBrand(newStore.id, owner, { isAlwaysLight: true })).body).toMatchObject({ isAlwaysLight: true });
  await patchBrand(newStore.id, owner, { welcomeLine: 'Hello' });
  await call('DELETE', `/stores/${newStore.id}/brand`, { token: owner });
  expect((await getPublicBrand(newStore.id)).body).toMatchObject({ isAlwaysLight: true, welcomeLine: null });
});

test('BX-105 BX-154 a store is found by a subdomain that it had before', async () => {
  const renamed = await createTestStore();
  const former = renamed.subdomain;
  await sql('update stores set subdomain = $2, former_subdomains = array[$3] where id = $1', [
    renamed.id,
    `${former}-new`,
    former,
  ]);
  const { status, body } = await call<Brand>('GET', `/public/stores/subdomain/${former}/brand`);
  expect([status, body.subdomain]).toEqual([200, `${former}-new`]);
});

test('BX-04 the owner chooses the initial language of kiosk and board, and restoring the default brand keeps it', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  expect((await patchBrand(newStore.id, owner, { defaultLanguage: 'es' })).body).toMatchObject({
    defaultLanguage: 'es',
  });
  expect((await getPublicBrand(newStore.id)).body).toMatchObject({ defaultLanguage: 'es', welcomeLine: null });
  await patchBrand(newStore.id, owner, { welcomeLine: 'Hola' });
  const restored = await call<Brand>('DELETE', `/stores/${newStore.id}/brand`, { token: owner });
  expect(restored.body).toMatchObject({ defaultLanguage: 'es', welcomeLine: null });
  expect((await listAudit(newStore.id))[0]).toMatchObject({
    old_values: { defaultLanguage: 'en' },
    new_values: { defaultLanguage: 'es' },
  });
  for (const defaultLanguage of ['fr', '', null, 1]) {
    const response = await patchBrand(newStore.id, owner, { defaultLanguage });
    expect([response.status, response.body.fields]).toEqual([
      400,
      { defaultLanguage: ['Default language must be one of en, es'] },
    ]);
  }
  expect((await getPublicBrand(newStore.id)).body.defaultLanguage).toBe('es');
});

test('BX-03 an unchanged brand returns 304, but a changed brand or a renamed store does not', async () => {
  const newStore = await createTestStore();
  const first = await getPublicBrand(newStore.id);
  const etag = first.headers.get('etag') ?? '';
  expect((await getPublicBrand(newStore.id, { 'if-none-match': etag })).status).toBe(304);
  await patchBrand(newStore.id, await newStore.ownerToken(), { welcomeLine: 'New' });
  const second = await getPublicBrand(newStore.id, { 'if-none-match': etag });
  expect([second.status, second.body.welcomeLine]).toEqual([200, 'New']);
  await sql("update stores set name = 'Renamed' where id = $1", [newStore.id]);
  const third = await getPublicBrand(newStore.id, { 'if-none-match': second.headers.get('etag') ?? '' });
  expect([third.status, third.body.storeName]).toEqual([200, 'Renamed']);
});

test('BX-03 unknown and inactive stores have no brand, and any text as id or subdomain gets a response', async () => {
  const inactive = await createTestStore({ is_active: false });
  const paths = [inactive.id, randomUUID(), `subdomain/${inactive.subdomain}`, 'subdomain/nobody', 'subdomain/%00'];
  for (const path of paths) expect([path, (await getPublicBrand(path)).status]).toEqual([path, 404]);
  expect((await getPublicBrand('demo')).status).toBe(400);
});

test('BX-03 only the owner reads and changes the brand of the own store, in the dashboard', async () => {
  const callers = ['anonymous', 'kiosk', 'owner', 'cashier', 'admin', 'owner of another store'] as const;
  const expected = {
    anonymous: 401,
    kiosk: 403,
    owner: 200,
    cashier: 403,
    admin: 403,
    'owner of another store': 403,
  };
  const path = `/stores/${store.id}/brand`;
  expect(await getStatuses(store, callers, { method: 'GET', path })).toEqual(expected);
  expect(await getStatuses(store, callers, { method: 'PATCH', path, body: {} })).toEqual(expected);
  expect(await getStatuses(store, callers, { method: 'DELETE', path })).toEqual(expected);
  expect(await getStatuses(store, callers, { method: 'DELETE', path: `${path}/logo` })).toEqual(expected);
  const upload = { method: 'PUT', path: `${path}/logo`, body: {} };
  // JSON is refused with 415, but only after the scopes were checked.
  expect(await getStatuses(store, callers, upload)).toEqual({ ...expected, owner: 415 });
  const other = await createTestStore();
  const file = await createImage(8, 8).png().toBuffer();
  expect((await putLogo(store.id, { token: await other.ownerToken(), file })).status).toBe(403);
  expect((await getPublicBrand(store.id)).body.logo).toBeNull();
});

test('BX-03 restoring the default removes the color, the welcome line and the logo at once', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  await patchBrand(newStore.id, owner, { accentColor: '#7b2d8e', welcomeLine: 'Hello' });
  await putLogo(newStore.id, { token: owner, file: await createImage(8, 8).png().toBuffer() });
  const response = await call<Brand>('DELETE', `/stores/${newStore.id}/brand`, { token: owner });
  expect(response.body).toMatchObject({ accentColor: null, welcomeLine: null, logo: null });
  expect(await sql('select 1 from store_logos where store_id = $1', [newStore.id])).toEqual([]);
  expect((await listAudit(newStore.id)).at(-1)).toMatchObject({
    old_values: {
      accentColor: '#7b2d8e',
      welcomeLine: 'Hello',
      logo: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    },
    new_values: { accentColor: null, welcomeLine: null, logo: null },
  });
});

test('a deleted store loses its brand', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  await patchBrand(newStore.id, owner, { welcomeLine: 'Hello' });
  await putLogo(newStore.id, { token: owner, file: await createImage(8, 8).png().toBuffer() });
  await sql('delete from stores where id = $1', [newStore.id]);
  const left = await sql(
    'select store_id from store_brands where store_id = $1 union select store_id from store_logos where store_id = $1',
    [newStore.id],
  );
  expect(left).toEqual([]);
  expect((await fetchAlone(`${serverUrl()}/api/public/stores/${newStore.id}/brand`)).status).toBe(404);
});
