import { describeContents, isSameName } from '../../src/client/features/stores/components/StoreDialogs';
import { formatStoreSearch, parseStoreSearch, toListStores } from '../../src/client/features/stores/storeSearch';

const read = (address: string) => parseStoreSearch(new URLSearchParams(address));
const ID = '0190c6f0-1111-7000-8000-0000000000ab';

test('ST-11 a search without a type is a link to one store by id', () => {
  expect(read(`search=${ID.toUpperCase()}`)).toMatchObject({ type: 'id', linkedId: ID });
  expect(read(`search=${ID}&searchType=id`)).toMatchObject({ type: 'id', linkedId: null });
  expect(read('search=bean&searchType=colour')).toMatchObject({ type: 'id' });
});

test('ST-01 ST-02 the request follows the URL, with defaults for invalid values', () => {
  expect(toListStores(read(''))).toEqual({ page: 1, limit: 9 });
  expect(toListStores(read('search=%20bean%20&searchType=name&active=false&page=3'))).toEqual({
    search: 'bean',
    searchType: 'name',
    active: false,
    page: 3,
    limit: 9,
  });
  expect(toListStores(read('search=bean&searchType=subdomain&active=true'))).not.toHaveProperty('active');
  expect(toListStores(read('active=maybe&page=-2'))).toEqual({ page: 1, limit: 9 });
  expect(toListStores(read('page=1e9'))).toMatchObject({ page: 1 });
  expect(toListStores(read(`search=${'x'.repeat(500)}&searchType=name`)).search).toHaveLength(120);
});

test('ST-04 a new search starts at page 1, and the URL omits defaults', () => {
  expect(formatStoreSearch({ search: '', type: 'name', status: 'all' })).toEqual({
    search: null,
    searchType: null,
    active: null,
    page: null,
  });
  expect(formatStoreSearch({ search: 'bean', type: 'name', status: 'true' })).toEqual({
    search: 'bean',
    searchType: 'name',
    active: 'true',
    page: null,
  });
  expect(formatStoreSearch({ search: '', type: 'subdomain', status: 'true' })).toMatchObject({
    searchType: 'subdomain',
    active: null,
  });
});

test.each([
  [
    { customers: 312, redemptions: 1204, owners: 2, cashiers: 1 },
    '312 customers and 1,204 redemptions will be deleted, with 2 owners and 1 cashier.',
  ],
  [
    { customers: 1, redemptions: 1, owners: 0, cashiers: 2 },
    '1 customer and 1 redemption will be deleted, with 2 cashiers.',
  ],
  [{ customers: 0, redemptions: 0, owners: 0, cashiers: 0 }, '0 customers and 0 redemptions will be deleted.'],
])('ST-10 the contents %j are described as "%s"', (contents, sentence) =>
  expect(describeContents(contents)).toBe(sentence),
);

test('BX-144 a store is deleted only after its name was typed, in any case and with any spaces', () => {
  expect(isSameName(' sweet bean ', 'Sweet  Bean')).toBe(true);
  expect(isSameName('sweet', 'Sweet Bean')).toBe(false);
  expect(isSameName('', 'Sweet Bean')).toBe(false);
});
