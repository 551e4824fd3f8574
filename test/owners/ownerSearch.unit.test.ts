import { parseOwnerSearch } from '../../src/client/features/owners/ownerSearch';
import { findSimilarOwners, isSimilar } from '../../src/client/features/owners/similarity';
import type { Owner } from '../../src/contract/owners';
import { OWNER_SIMILARITY_MIN } from '../../src/contract/plain/limits';

const toId = (first: number) => `${first.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`;
let count = 0;

function owner(name: string, store = 'Harbor Hardware', over: Partial<Owner> = {}): Owner {
  count += 1;
  const storeId = over.storeId ?? toId(0xb000 + count);
  return {
    id: toId(0xa000 + count),
    storeId,
    name,
    email: `owner-${count}@example.com`,
    hasSecondFactor: false,
    createdAt: new Date(Date.UTC(2026, 0, count)).toISOString(),
    store: { id: storeId, name: store, subdomain: `store-${count}`, isActive: true },
    ...over,
  };
}

const getNames = (owners: readonly Owner[], search: string) =>
  findSimilarOwners(owners, search).map(({ name }) => name);

test('OW-02 a similarity must be greater than 0.3', () => {
  expect(OWNER_SIMILARITY_MIN).toBe(0.3);
  expect(isSimilar(0.7)).toBe(false);
  expect(isSimilar(0.699_999)).toBe(true);
  expect([isSimilar(0), isSimilar(1)]).toEqual([true, false]);
});

test.each([
  ['the exact name', 'john smith'],
  ['a part of the name', 'SMI'],
  ['the name with typos', 'jon smth'],
  ['the name with swapped letters', 'smiht'],
  ['the name without its accent', 'jose'],
])('OW-02 All finds an owner by %s', (_what, search) => {
  const owners = [owner('Priya Shah'), owner('John Smith'), owner('José Quevedo')];
  expect(getNames(owners, search)).toEqual([search === 'jose' ? 'José Quevedo' : 'John Smith']);
});

test('OW-02 All finds an owner by the store name, also with typos', () => {
  const owners = [owner('Priya Shah', 'Maple Kettle'), owner('John Smith', 'Corner Bakery')];
  for (const search of ['bakery', 'corner bakery', 'bakrey', 'conrer bakery']) {
    expect([search, getNames(owners, search)]).toEqual([search, ['John Smith']]);
  }
});

test('OW-02 All finds an owner by any part of the id or store id, ignoring case', () => {
  const target = owner('John Smith', 'Corner Bakery', {
    id: '0199aaaa-1234-7000-8000-0123456789ab',
    storeId: '0199bbbb-5678-7000-8000-ba9876543210',
  });
  const owners = [owner('Priya Shah'), target];
  for (const search of [target.id, target.storeId, '9aaaa-12', '678-7000-8000-ba98', '0123456789AB', ' 0199BBBB ']) {
    expect([search, getNames(owners, search)]).toEqual([search, ['John Smith']]);
  }
});

test('OW-02 All finds an owner by the email or the beginning of a word in it, ranked after similar names', () => {
  const target = owner('John Smith', 'Corner Bakery', { email: 'mail.zofia+2@dorado-cafe.example' });
  const owners = [owner('Priya Shah', 'Maple Kettle', { email: 'priya@elsewhere.test' }), target];
  for (const search of [target.email, 'MAIL.zofia', 'zofia', ' Zofia+2@d ', '@dorado', 'cafe.ex', '2@']) {
    expect([search, getNames(owners, search)]).toEqual([search, ['John Smith']]);
  }
  for (const search of ['ofia', 'afe.example', '@', '@@'])
    expect([search, getNames(owners, search)]).toEqual([search, []]);
  expect(getNames([target, owner('Zofia Nowak')], 'zofia')).toEqual(['Zofia Nowak', 'John Smith']);
});

test('OW-02 All finds no owner for text that is similar to none', () => {
  const owners = [owner('John Smith', 'Corner Bakery'), owner('Priya Shah', 'Maple Kettle')];
  for (const search of ['zzqqxx', 'xylophone', '%', 'random words here', '99999999']) {
    expect([search, getNames(owners, search)]).toEqual([search, []]);
  }
});

test('OW-02 All sorts by similarity, then by newest', () => {
  const owners = [
    owner('Joan Smythe', 'Sweet Bean'),
    owner('John Smith', 'Sweet Bean'),
    owner('John Smith', 'Sweet Bean', { email: 'newest@example.com' }),
  ];
  const found = findSimilarOwners(owners, 'john smith');
  expect(found.map(({ name }) => name)).toEqual(['John Smith', 'John Smith', 'Joan Smythe']);
  expect(found[0]?.email).toBe('newest@example.com');
  expect(findSimilarOwners([...owners].reverse(), 'john smith')).toEqual(found);
});

test.each([
  ['', { search: '', type: 'all', page: 1, linkedId: null }],
  ['search=jo&searchType=all&page=3', { search: 'jo', type: 'all', page: 3, linkedId: null }],
  ['search=AB1&searchType=id', { search: 'AB1', type: 'id', page: 1, linkedId: null }],
  ['search=AB1', { search: 'AB1', type: 'storeId', page: 1, linkedId: 'ab1' }],
  ['search=AB1&searchType=name', { search: 'AB1', type: 'storeId', page: 1, linkedId: 'ab1' }],
  ['search=+&page=-1', { search: '', type: 'all', page: 1, linkedId: null }],
  ['page=1.5', { search: '', type: 'all', page: 1, linkedId: null }],
])('OW-09 the URL query %j is parsed as %j', (query, search) =>
  expect(parseOwnerSearch(new URLSearchParams(query))).toEqual(search),
);
