import { randomBytes, randomInt } from 'node:crypto';
import type { Owner } from '../../src/contract/owners';
import { call } from '../support/http';
import { idWith } from '../support/ids';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD_HASH } from '../support/testStore';
import { newTag, signInAdmin } from '../support/admin';
import { idsOf, newEmail } from './ownerCalls';

/** Owners that a search offers at the most. */
const OFFERED = 300;
let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

function search(text: string, type?: string, page = '') {
  const asked = new URLSearchParams({ search: text, ...(type !== undefined && { searchType: type }) }).toString();
  return call<Owner[]>('GET', `/store-owners?${asked}${page}`, { token });
}

/** So many owners that the server must choose whom it offers. */
async function addCrowd(storeId: string, name = 'Crowd', role = 'store_owner'): Promise<void> {
  await sql(
    `insert into accounts (store_id, role, name, email, password_hash)
     select $1, $2, $3 || ' ' || n, $4 || n || '@example.com', $5 from generate_series(1, $6::int) n`,
    [storeId, role, name, `crowd-${newTag()}-`, PASSWORD_HASH, OFFERED + 100],
  );
}

/** Letters that no other test uses, easier to slip on than hexadecimal digits. */
const newWord = () =>
  Array.from(randomBytes(5).toString('hex'), (digit) => String.fromCharCode(103 + parseInt(digit, 16))).join('');

test('AP-11 OW-02 by ID: the beginning of an id, else any part of it, in small or capital letters', async () => {
  const { ownerId } = await createTestStore();
  for (const text of [ownerId, ownerId.toUpperCase(), ` ${ownerId.slice(0, 30)} `, ownerId.slice(15)]) {
    const answer = await search(text, 'id');
    expect([text, idsOf(answer)]).toEqual([text, [ownerId]]);
    expect(answer.headers.get('x-total-count')).toBe('1');
  }
  for (const text of ['zzz', '%', `${ownerId}0`, '----']) {
    const answer = await search(text, 'id');
    expect([text, answer.status, answer.body]).toEqual([text, 200, []]);
    expect(answer.headers.get('x-total-count')).toBe('0');
  }
});

test('AP-11 OW-02 by Store ID: all owners of the store, newest first', async () => {
  const { id, ownerId } = await createTestStore();
  const second = await addAccount({ storeId: id, role: 'store_owner' });
  for (const text of [id, id.toUpperCase(), id.slice(0, 33), id.slice(12)]) {
    expect([text, idsOf(await search(text, 'storeId'))]).toEqual([text, [second.id, ownerId]]);
  }
  expect((await search(ownerId, 'storeId')).body).toEqual([]);
});

test('AP-11 OW-02 by ID: where the id of an owner begins so, no other; whose begins so is no owner hides nobody', async () => {
  const { id: storeId } = await createTestStore();
  const digits = randomBytes(4).toString('hex');
  const add = async (role: 'store_owner' | 'cashier', where: 'first' | 'last') => {
    const id = idWith(digits, where);
    await sql(
      `insert into accounts (id, store_id, role, name, email, password_hash) values ($1, $2, $3, 'Any', $4, 'none')`,
      [id, storeId, role, newEmail()],
    );
    return id;
  };
  await add('cashier', 'first');
  const has = await add('store_owner', 'last');
  expect(idsOf(await search(digits, 'id'))).toEqual([has]);
  const begins = await add('store_owner', 'first');
  expect(idsOf(await search(digits, 'id'))).toEqual([begins]);
});

test('AP-11 a search goes with pages', async () => {
  const { id, ownerId } = await createTestStore();
  const second = await addAccount({ storeId: id, role: 'store_owner' });
  const first = await search(id, 'storeId', '&limit=1');
  expect([idsOf(first), first.headers.get('x-total-count')]).toEqual([[second.id], '2']);
  const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(idsOf(await call<Owner[]>('GET', next, { token }))).toEqual([ownerId]);
  expect(idsOf(await search(id, 'storeId', '&limit=1&page=2'))).toEqual([ownerId]);
});

test('OW-02 All, among more owners than it offers: who is like the search by name or store, with slips too', async () => {
  const word = newWord();
  const world = await createTestStore({ name: `Bakery ${word}` });
  const elsewhere = await createTestStore();
  const named = await addAccount({ storeId: elsewhere.id, role: 'store_owner', name: `Zoë ${word}` });
  await addCrowd(elsewhere.id);
  const slips = [
    word,
    word.toUpperCase(),
    word.slice(2, 8),
    `${word.slice(0, 4)}${word.slice(5)}`,
    `${word.slice(0, 3)}#${word.slice(4)}`,
    `${word.slice(0, 5)}${word.charAt(6)}${word.charAt(5)}${word.slice(7)}`,
  ];
  for (const text of slips) {
    const answer = await search(text);
    const ids = idsOf(answer);
    expect([text, ids.includes(named.id), ids.includes(world.ownerId)]).toEqual([text, true, true]);
    expect(ids.length).toBeLessThanOrEqual(OFFERED);
    expect(answer.headers.get('x-total-count')).toBe(String(ids.length));
  }
  expect(idsOf(await search(`zoe ${word}`, 'all'))).toContain(named.id);
});

test('OW-02 All, among more owners than it offers: a short name with a slip, and one or two letters', async () => {
  const { id } = await createTestStore();
  await addCrowd(id);
  const mark = String.fromCodePoint(0x4e00 + randomInt(0x1000));
  const jhon = await addAccount({ storeId: id, role: 'store_owner', name: `${mark}ohn` });
  for (const text of [mark, `${mark}o`, `${mark}hon`, `${mark}onh`, `${mark}on`]) {
    expect([text, idsOf(await search(text)).includes(jhon.id)]).toEqual([text, true]);
  }
});

test('OW-02 All, among more owners than it offers: parts of the id and of the store id', async () => {
  const world = await createTestStore();
  const elsewhere = await createTestStore();
  await addCrowd(elsewhere.id);
  for (const id of [world.ownerId, world.id]) {
    for (const text of [id, id.toUpperCase(), id.slice(0, 30), id.slice(20, 34)]) {
      expect([text, idsOf(await search(text)).includes(world.ownerId)]).toEqual([text, true]);
    }
  }
});

test('OW-02 All answers newest first, and at the most as many as it offers', async () => {
  const { id } = await createTestStore();
  await addCrowd(id);
  const { body, headers } = await search('crowd');
  expect(body).toHaveLength(OFFERED);
  expect(headers.get('x-total-count')).toBe(String(OFFERED));
  const order = body.map(({ createdAt }) => createdAt);
  expect(order).toEqual([...order].sort().reverse());
});

test('OW-02 All offers the newest of those who are as like as others', async () => {
  const [older, newer] = [await createTestStore(), await createTestStore()];
  const word = newWord();
  await addCrowd(older.id, word);
  await addCrowd(newer.id, word);
  const { body } = await search(word);
  expect(new Set(body.map(({ storeId }) => storeId))).toEqual(new Set([newer.id]));
});

test('OW-02 All offers the most alike, however many newer ones are a little alike', async () => {
  const word = newWord();
  const world = await createTestStore();
  const named = await addAccount({ storeId: world.id, role: 'store_owner', name: word });
  await addCrowd(world.id, word.slice(0, 5));
  const ids = idsOf(await search(word));
  expect([ids.length, ids.includes(named.id)]).toEqual([OFFERED, true]);
});

test('OW-02 cashiers take nobody’s place among those that All offers', async () => {
  const [elsewhere, world] = [await createTestStore(), await createTestStore({ name: `Bakery ${newWord()}` })];
  await addCrowd(elsewhere.id);
  await addCrowd(world.id, 'Crowd', 'cashier');
  for (const text of [world.name, world.id]) {
    expect([text, idsOf(await search(text)).includes(world.ownerId)]).toEqual([text, true]);
  }
});

test('AP-15 OW-02 a renamed, a moved and a deleted owner are found as they are now', async () => {
  const [world, elsewhere] = await Promise.all([createTestStore(), createTestStore()]);
  await addCrowd(elsewhere.id);
  const [before, after] = [newWord(), newWord()];
  const owner = await addAccount({ storeId: world.id, role: 'store_owner', name: before });
  const change = (body: object) => call('PATCH', `/store-owners/${owner.id}`, { token, body });
  expect((await change({ name: after })).status).toBe(200);
  expect(idsOf(await search(before))).not.toContain(owner.id);
  expect(idsOf(await search(after))).toContain(owner.id);
  expect((await change({ storeId: elsewhere.id })).status).toBe(200);
  expect(idsOf(await search(after))).toContain(owner.id);
  expect((await call('DELETE', `/store-owners/${owner.id}`, { token })).status).toBe(204);
  expect(idsOf(await search(after))).not.toContain(owner.id);
});

test('AP-11 text that no name can have finds nobody and breaks nothing', async () => {
  for (const query of ['search=%00', 'search=a%00b', 'search=%ED%A0%80', 'search=%25_%27', 'search=', 'search=%20']) {
    expect([query, (await call('GET', `/store-owners?${query}&limit=1`, { token })).status]).toEqual([query, 200]);
  }
  await createTestStore();
  for (const query of ['search=', 'search=%20', 'search=&searchType=id', 'search=%00&searchType=storeId']) {
    const { body } = await call<Owner[]>('GET', `/store-owners?${query}&limit=1`, { token });
    expect([query, body.length]).toEqual([query, 1]);
  }
});

const long = (length: number) => 'a'.repeat(length);
test.each<[string, string | string[]]>([
  [`search=${long(121)}`, ['search must be at most 120 characters']],
  ['searchType=name', ['searchType must be one of all, id, storeId']],
  ['limit=0', ['limit must be at least 1']],
  ['limit=501', ['limit must be at most 500']],
  ['page=0', ['page must be at least 1']],
  ['page=1000001', ['page must be at most 1000000']],
  [`cursor=${long(201)}`, ['cursor must be at most 200 characters']],
  ['cursor=x', 'cursor is not valid'],
])('AP-11 %s is refused', async (query, message) => {
  const { status, body } = await call<{ message: unknown }>('GET', `/store-owners?${query}`, { token });
  expect([status, body.message]).toEqual([400, message]);
});

test.each([`search=${long(120)}`, 'limit=500', 'page=1000000&limit=1', 'searchType=id&limit=1'])(
  'AP-11 %s is taken',
  async (query) => {
    expect((await call('GET', `/store-owners?${query}`, { token })).status).toBe(200);
  },
);
