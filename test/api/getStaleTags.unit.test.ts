import { getStaleTags } from '../../src/client/shared/api/getStaleTags';

const CHANGED = ['a card', 'a list'] as const;
const DELETED = ['a list', 'a count'] as const;

test.each([
  ['success', undefined, CHANGED],
  ['a timeout', { status: 'TIMEOUT_ERROR', error: 'timed out' }, CHANGED],
  ['a lost connection', { status: 'FETCH_ERROR', error: 'Failed to fetch' }, CHANGED],
  ['a deleted record', { status: 404, data: { message: 'Store not found' } }, DELETED],
  ['a conflict', { status: 409, data: { message: 'Taken' } }, []],
  ['a server error', { status: 500, data: {} }, []],
])('ST-09 OW-05 GR-03 the tags to invalidate after %s', (_outcome, error, tags) =>
  expect(getStaleTags(error, CHANGED, DELETED)).toEqual(tags),
);

test('ST-09 creating a record invalidates nothing after a 404', () =>
  expect(getStaleTags({ status: 404 }, CHANGED)).toEqual([]));
