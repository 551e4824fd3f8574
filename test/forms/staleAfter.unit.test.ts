import { staleAfter } from '../../src/client/shared/api/staleAfter';

const DONE = ['a card', 'a list'] as const;
const GONE = ['a list', 'a count'] as const;

test.each([
  ['it was made', undefined, DONE],
  ['no answer came in time', { status: 'TIMEOUT_ERROR', error: 'timed out' }, DONE],
  ['the connection broke', { status: 'FETCH_ERROR', error: 'Failed to fetch' }, DONE],
  ['the record is gone', { status: 404, data: { message: 'Store not found' } }, GONE],
  ['it was refused', { status: 409, data: { message: 'Taken' } }, []],
  ['the server failed', { status: 500, data: {} }, []],
])('ST-09 OW-05 GR-03 what a change makes stale when %s', (_what, error, stale) => {
  expect(staleAfter(error, DONE, GONE)).toEqual(stale);
});

test('ST-09 a new record cannot be gone', () => {
  expect(staleAfter({ status: 404 }, DONE)).toEqual([]);
});
