import { randomBytes, randomUUID } from 'node:crypto';
import { findLeaks } from '../support/canary';

test.each([
  ['session token', randomBytes(32).toString('base64url').replace(/^.{3}/, 'aB3')],
  ['check-in code', randomBytes(50).toString('base64url')],
  ['API key', 'clover-M0123456789'],
  ['API key', 'ghl-0123456789'],
  ['API key of a store', `rg_abcdefgh_${'z'.repeat(32)}`],
  ['phone', '+12025550123'],
  ['phone', '%2B12025550123'],
  ['phone', '2025550123'],
  ['password', 'correct-horse-26'],
  ['text of an SMS', 'Reply STOP to end'],
])('the leak check finds a %s in a log line and masks it', (what, secret) => {
  const leaks = findLeaks(`{"level":"info"}\n{"msg":"sent ${secret} away"}\n`);
  expect(leaks).toHaveLength(1);
  expect(leaks[0]).toMatch(`${what}: {"msg":"sent ${secret.slice(0, 4)}***`);
});

test('the leak check finds a link to the page of a customer', () => {
  expect(findLeaks('{"url":"https://store.example/my/sweet-bean#AAAAAAAAAAAAAAAAAAAAAA"}')).toEqual([
    'link to the page of a customer: {"url":"https://store.example/my/sweet-bean#AAA***"}',
  ]);
  expect(findLeaks('{"url":"https://store.example/my/sweet-bean"}')).toEqual([]);
});

test('the leak check accepts ids, times and routes', () => {
  const ids = Array.from({ length: 2000 }, () => randomUUID());
  const lines = ids.map(
    (id, n) => `{"time":"2026-11-22T07:30:00.000Z","requestId":"${id}","route":"/api/webhooks/clover","ms":${n / 10}}`,
  );
  expect(findLeaks(lines.join('\n'))).toEqual([]);
});
