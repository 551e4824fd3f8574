import {
  getFirstErrorMessage,
  isNetworkError,
  getErrorMessage,
  getErrorStatus,
} from '../../src/client/shared/api/errors';

const answered = (message: unknown) => ({ status: 400, data: { message } });

test('AP-90 joins several messages, and gives forms the first', () => {
  expect(getErrorMessage(answered('Name is taken'))).toBe('Name is taken');
  expect(getErrorMessage(answered(['Name is taken', 'Email is taken']))).toBe('Name is taken, Email is taken');
  expect(getFirstErrorMessage(answered(['Name is taken', 'Email is taken']))).toBe('Name is taken');
});

test.each([
  ['no body', { status: 500 }],
  ['no message', { status: 500, data: {} }],
  ['an empty message', answered('')],
  ['an empty list', answered([])],
  ['a message of another kind', answered(7)],
  ['a text body', { status: 502, data: '<html>' }],
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
  ['a thrown error', new Error('x is not a function')],
  ['nothing', undefined],
])('AP-90 says the default, or what the caller says, for %s', (_what, error) => {
  expect(getErrorMessage(error)).toBe('An unexpected error occurred');
  expect(getErrorMessage(error, 'Failed to load rewards.')).toBe('Failed to load rewards.');
  expect(getFirstErrorMessage(error)).toBe('An unexpected error occurred');
});

test('SE-08 knows an answer that never came from one that refused', () => {
  expect(isNetworkError({ status: 'TIMEOUT_ERROR', error: '' })).toBe(true);
  expect(isNetworkError({ status: 'FETCH_ERROR', error: '' })).toBe(true);
  expect(isNetworkError({ status: 503 })).toBe(false);
  expect(getErrorStatus({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' })).toBe(502);
  expect(getErrorStatus({ status: 'FETCH_ERROR' })).toBeUndefined();
});
