import {
  getErrorMessage,
  getErrorStatus,
  getFieldErrors,
  getFirstErrorMessage,
  isNetworkError,
} from '../../src/client/shared/api/errors';

const rejected = (message: unknown) => ({ status: 400, data: { message } });

test('AP-90 several messages are joined, and forms get the first one', () => {
  expect(getErrorMessage(rejected('Name is taken'))).toBe('Name is taken');
  expect(getErrorMessage(rejected(['Name is taken', 'Email is taken']))).toBe('Name is taken, Email is taken');
  expect(getFirstErrorMessage(rejected(['Name is taken', 'Email is taken']))).toBe('Name is taken');
});

test.each([
  ['no body', { status: 500 }],
  ['no message', { status: 500, data: {} }],
  ['an empty message', rejected('')],
  ['an empty list', rejected([])],
  ['a message that is not text', rejected(7)],
  ['a text body', { status: 502, data: '<html>' }],
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
  ['a thrown error', new Error('x is not a function')],
  ['no error', undefined],
])('AP-90 %s gives the default message, or the fallback of the caller', (_name, error) => {
  expect(getErrorMessage(error)).toBe('An unexpected error occurred');
  expect(getErrorMessage(error, 'Failed to load rewards.')).toBe('Failed to load rewards.');
  expect(getFirstErrorMessage(error)).toBe('An unexpected error occurred');
});

test('ST-12 field errors are lists of messages by field name', () => {
  const error = { status: 400, data: { message: 'x', fields: { name: ['Too long', 'Taken'], email: [], points: 7 } } };
  expect(getFieldErrors(error)).toEqual({ name: ['Too long', 'Taken'] });
  expect(getFieldErrors(rejected('x'))).toEqual({});
  expect(getFieldErrors({ status: 'FETCH_ERROR' })).toEqual({});
});

test('SE-08 a network error is different from an error response', () => {
  expect(isNetworkError({ status: 'TIMEOUT_ERROR', error: '' })).toBe(true);
  expect(isNetworkError({ status: 'FETCH_ERROR', error: '' })).toBe(true);
  expect(isNetworkError({ status: 503 })).toBe(false);
  expect(getErrorStatus({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' })).toBe(502);
  expect(getErrorStatus({ status: 'FETCH_ERROR' })).toBeUndefined();
});
