import { randomBytes, randomInt } from 'node:crypto';
import type { Owner } from '../../src/contract/owners';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { idWith } from '../support/ids';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD_HASH } from '../support/testStore';
import { getIds, newEmail } from './ownerCalls';

/** The maximum number of owners in a search result. */
const MAX_RESULTS = 300;
let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

function search(text: string, type?: string, page = '') {
  const query = new URLSearchParams({ search: text, ...(type !== undefined && { searchType: type }) }).toString();
  return call<Owner[]>('GET', `/store-owners?${query}${page}`, { token });
}

/** Adds more owners than a search returns. */
async function addManyOwners(storeId: string, name = 'Crowd', role = 'store_owner'): Promise<void> {
  await sql(
    `insert into accounts (store_id, role, name, email, password_hash)
     select $1, $2, $3 || ' ' || n, $4 || n || '@example.com', $5 from generate_series(1, $6::int) n`,
    [storeId, role, name, `crowd-${newTag()}-`, PASSWORD_HASH, MAX_RESULTS + 100],
  );
}

/** A random word of letters only, so that typos in it are realistic. */
const newWord = () =>
  Array.from(randomBytes(5).toString('hex'), (digit) => String.fromCharCode(103 + parseInt(digit, 16))).join('');

test('AP-11 OW-02 a search by ID matches the start of an id, or else any part of it, regardless of case', async () => {
  const { ownerId } = await createTestStore();
  for (const text of [ownerId, ownerId.toUpperCase(), ` ${ownerId.slice(0, 30)} `, ownerId.slice(15)]) {
    const response = await search(text, 'id');
    expect([text, getIds(response)]).toEqual([text, [ownerId]]);
    expect(response.headers.get('x-total-count')).toBe('1');
  }
  for (const text of ['zzz', '%', `${ownerId}0`, '----']) {
    const response = await search(text, 'id');
    expect([text, response.status, response.body]).toEqual([text, 200, []]);
    expect(response.headers.get('x-total-count')).toBe('0');
  }
});

test('AP-11 OW-02 a search by Store ID returns all owners of the store, newest first', async () => {
  const { id, ownerId } = await createTestStore();
  const second = await addAccount({ storeId: id, role: 'store_owner' });
  for (const text of [id, id.toUpperCase(), id.slice(0, 33), id.slice(12)]) {
    expect([text, getIds(await search(text, 'storeId'))]).toEqual([text, [second.id, ownerId]]);
  }
  expect((await search(ownerId, 'storeId')).body).toEqual([]);
});

test('AP-11 OW-02 a search by ID prefers owners whose id starts with the term, and ignores the ids of other accounts', async () => {
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
  const containing = await add('store_owner', 'last');
  expect(getIds(await search(digits, 'id'))).toEqual([containing]);
  const starting = await add('store_owner', 'first');
  expect(getIds(await search(digits, 'id'))).toEqual([starting]);
});

test('AP-11 a search can be paged', async () => {
  const { id, ownerId } = await createTestStore();
  const second = await addAccount({ storeId: id, role: 'store_owner' });
  const first = await search(id, 'storeId', '&limit=1');
  expect([getIds(first), first.headers.get('x-total-count')]).toEqual([[second.id], '2']);
  const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(getIds(await call<Owner[]>('GET', next, { token }))).toEqual([ownerId]);
  expect(getIds(await search(id, 'storeId', '&limit=1&page=2'))).toEqual([ownerId]);
});

test('OW-02 All finds emails among many owners, even after they have changed', async () => {
  const [word, renamed, store] = [newWord(), newWord(), await createTestStore()];
  await addManyOwners(store.id);
  const { id } = await addAccount({ storeId: store.id, role: 'store_owner', email: `mail.${word}@${word}-cafe.test` });
  for (const text of [
    word,
    `mail.${word}@${word}-cafe.test`,
    `${word}@`,
    `@${word}-ca`,
    `${word.toUpperCase()}-CAFE`,
  ]) {
    expect([text, getIds(await search(text))[0]]).toEqual([text, id]);
  }
  await sql('update accounts set email = $2 where id = $1', [id, `${renamed}@example.com`]);
  expect(getIds(await search(renamed))).toContain(id);
  expect(getIds(await search(`${word}-cafe`))).not.toContain(id);
});

test('OW-02 All finds similar owner and store names among many owners, also with typos', async () => {
  const word = newWord();
  const store = await createTestStore({ name: `Bakery ${word}` });
  const elsewhere = await createTestStore();
  const named = await addAccount({ storeId: elsewhere.id, role: 'store_owner', name: `Zoë ${word}` });
  await addManyOwners(elsewhere.id);
  const typos = [
    word,
    word.toUpperCase(),
    word.slice(2, 8),
    `${word.slice(0, 4)}${word.slice(5)}`,
    `${word.slice(0, 3)}#${word.slice(4)}`,
    `${word.slice(0, 5)}${word.charAt(6)}${word.charAt(5)}${word.slice(7)}`,
  ];
  for (const text of typos) {
    const response = await search(text);
    const ids = getIds(response);
    expect([text, ids.includes(named.id), ids.includes(store.ownerId)]).toEqual([text, true, true]);
    expect(ids.length).toBeLessThanOrEqual(MAX_RESULTS);
    expect(response.headers.get('x-total-count')).toBe(String(ids.length));
  }
  expect(getIds(await search(`zoe ${word}`, 'all'))).toContain(named.id);
});

test('OW-02 All finds a short name among many owners with a typo and by its first letters', async () => {
  const { id } = await createTestStore();
  await addManyOwners(id);
  const mark = String.fromCodePoint(0x4e00 + randomInt(0x1000));
  const jhon = await addAccount({ storeId: id, role: 'store_owner', name: `${mark}ohn` });
  for (const text of [mark, `${mark}o`, `${mark}hon`, `${mark}onh`, `${mark}on`]) {
    expect([text, getIds(await search(text)).includes(jhon.id)]).toEqual([text, true]);
  }
});

test('OW-02 All finds parts of the id and of the store id among many owners', async () => {
  const store = await createTestStore();
  const elsewhere = await createTestStore();
  await addManyOwners(elsewhere.id);
  for (const id of [store.ownerId, store.id]) {
    for (const text of [id, id.toUpperCase(), id.slice(0, 30), id.slice(20, 34)]) {
      expect([text, getIds(await search(text)).includes(store.ownerId)]).toEqual([text, true]);
    }
  }
});

test('OW-02 All returns at most 300 owners, newest first', async () => {
  const { id } = await createTestStore();
  await addManyOwners(id);
  const { body, headers } = await search('crowd');
  expect(body).toHaveLength(MAX_RESULTS);
  expect(headers.get('x-total-count')).toBe(String(MAX_RESULTS));
  const order = body.map(({ createdAt }) => createdAt);
  expect(order).toEqual([...order].sort().reverse());
});

test('OW-02 All returns the newest of equally similar owners', async () => {
  const [older, newer] = [await createTestStore(), await createTestStore()];
  const word = newWord();
  await addManyOwners(older.id, word);
  await addManyOwners(newer.id, word);
  const { body } = await search(word);
  expect(new Set(body.map(({ storeId }) => storeId))).toEqual(new Set([newer.id]));
});

test('OW-02 All returns the most similar owner even if many newer ones are slightly similar', async () => {
  const word = newWord();
  const store = await createTestStore();
  const named = await addAccount({ storeId: store.id, role: 'store_owner', name: word });
  await addManyOwners(store.id, word.slice(0, 5));
  const ids = getIds(await search(word));
  expect([ids.length, ids.includes(named.id)]).toEqual([MAX_RESULTS, true]);
});

test('OW-02 cashiers do not displace owners in the results of All', async () => {
  const [elsewhere, store] = [await createTestStore(), await createTestStore({ name: `Bakery ${newWord()}` })];
  await addManyOwners(elsewhere.id);
  await addManyOwners(store.id, 'Crowd', 'cashier');
  for (const text of [store.name, store.id]) {
    expect([text, getIds(await search(text)).includes(store.ownerId)]).toEqual([text, true]);
  }
});

/** A word that shares no pair of letters with the other one. Random words can be as similar as a typo. */
function newWordUnlike(word: string): string {
  const pairs = Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2));
  for (;;) {
    const other = newWord();
    if (!pairs.some((pair) => other.includes(pair))) return other;
  }
}

test('AP-15 OW-02 a search reflects renamed, transferred and deleted owners', async () => {
  const [store, elsewhere] = await Promise.all([createTestStore(), createTestStore()]);
  await addManyOwners(elsewhere.id);
  // The address of the account and the name of its store contain these words.
  const before = newWordUnlike('store owner example');
  const after = newWordUnlike(before);
  const owner = await addAccount({ storeId: store.id, role: 'store_owner', name: before });
  const update = (body: object) => call('PATCH', `/store-owners/${owner.id}`, { token, body });
  expect((await update({ name: after })).status).toBe(200);
  expect(getIds(await search(before))).not.toContain(owner.id);
  expect(getIds(await search(after))).toContain(owner.id);
  expect((await update({ storeId: elsewhere.id })).status).toBe(200);
  expect(getIds(await search(after))).toContain(owner.id);
  expect((await call('DELETE', `/store-owners/${owner.id}`, { token })).status).toBe(204);
  expect(getIds(await search(after))).not.toContain(owner.id);
});

test('AP-11 unusual search text is accepted', async () => {
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
])('AP-11 %s is rejected', async (query, message) => {
  const { status, body } = await call<{ message: unknown }>('GET', `/store-owners?${query}`, { token });
  expect([status, body.message]).toEqual([400, message]);
});

test.each([`search=${long(120)}`, 'limit=500', 'page=1000000&limit=1', 'searchType=id&limit=1'])(
  'AP-11 %s is accepted',
  async (query) => {
    expect((await call('GET', `/store-owners?${query}`, { token })).status).toBe(200);
  },
);
