import { summarizeStores } from '../../src/client/features/groups/groupsApi';
import { toFormValues, toPayload, type GroupFormValues } from '../../src/client/features/groups/groupsRules';
import { formatCount } from '../../src/client/shared/format/formatNumber';
import { pickChanged } from '../../src/client/shared/forms/pickChanged';
import type { StoreGroup } from '../../src/contract/groups';

const group = (names: string[], storeCount = names.length): StoreGroup => ({
  id: 'g',
  name: 'North',
  stores: names.map((name) => ({ id: `id-${name}`, name })),
  storeCount,
  createdAt: '2026-01-05T10:00:00.000Z',
});

test('GR-01 one store is singular, any other number plural', () =>
  expect([0, 1, 2, 1_200].map((count) => formatCount(count, 'store'))).toEqual([
    '0 stores',
    '1 store',
    '2 stores',
    '1,200 stores',
  ]));

test('GR-01 three stores are named and the rest are counted', () => {
  expect(summarizeStores(group(['a', 'b', 'c'])).more).toBeNull();
  const { named, more } = summarizeStores(group(['a', 'b', 'c', 'd']));
  expect(named.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(more).toBe('...and 1 more');
  expect(summarizeStores(group(['a', 'b', 'c'], 10_000)).more).toBe('...and 9,997 more');
});

test('GR-03 an edit sends only the changed fields, and the order of stores does not count as a change', () => {
  const initial = toFormValues(group(['b', 'a']));
  const changesTo = (values: GroupFormValues) => pickChanged(toPayload(initial), toPayload(values));
  expect(initial.storeIds).toEqual(['id-a', 'id-b']);
  expect(changesTo({ name: ' North ', storeIds: ['id-a', 'id-b'] })).toEqual({});
  expect(changesTo({ name: 'South', storeIds: ['id-a', 'id-b'] })).toEqual({ name: 'South' });
  expect(changesTo({ name: 'North', storeIds: ['id-a'] })).toEqual({ storeIds: ['id-a'] });
  expect(changesTo({ name: 'North', storeIds: ['id-a', 'id-c'] })).toEqual({ storeIds: ['id-a', 'id-c'] });
});
