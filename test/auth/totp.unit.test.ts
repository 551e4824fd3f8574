import { Secret, TOTP } from 'otpauth';
import { createRecoveryCodes, hashRecoveryCode } from '../../src/server/modules/accounts/secondFactor/recoveryCodes';
import { findStep, toAppKeyUri } from '../../src/server/modules/accounts/secondFactor/totp';

const KEY = Secret.fromUTF8('12345678901234567890').base32;
const NOON_MS = Date.parse('2026-11-28T12:00:00Z');
const STEP = NOON_MS / 30_000;
const codeAt = (ms: number) => TOTP.generate({ secret: Secret.fromBase32(KEY), timestamp: ms });

// The last six digits of the eight in appendix B of RFC 6238.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('BX-93 the code of RFC 6238 at second %i is accepted', (second, code) =>
  expect(findStep(KEY, code, second * 1000)).toBe(Math.floor(second / 30)),
);

test.each([
  ['two steps old', -60_000, null],
  ['one step old', -30_000, STEP - 1],
  ['current', 0, STEP],
  ['one step early', 30_000, STEP + 1],
  ['two steps early', 60_000, null],
])('BX-93 a code that is %s belongs to its own step, or to none', (_title, offset, step) => {
  for (const intoStep of [0, 29_999]) expect(findStep(KEY, codeAt(NOON_MS + offset), NOON_MS + intoStep)).toBe(step);
});

test('BX-93 a code of another key, or one with fewer digits, is wrong', () => {
  const other = TOTP.generate({ secret: new Secret({ buffer: new ArrayBuffer(20) }), timestamp: NOON_MS });
  for (const code of [other, codeAt(NOON_MS).slice(1), '']) expect(findStep(KEY, code, NOON_MS)).toBeNull();
});

test('BX-93 the address of a key keeps an unusual email', () =>
  expect(toAppKeyUri(KEY, "o'neil+a:b@example.com")).toBe(
    `otpauth://totp/Regulars:o'neil%2Ba%3Ab%40example.com?issuer=Regulars&secret=${KEY}&algorithm=SHA1&digits=6&period=30`,
  ));

test('BX-93 recovery codes differ, and are recognized however they are typed', () => {
  const [code = '', ...others] = createRecoveryCodes();
  expect(new Set([code, ...others]).size).toBe(10);
  expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(hashRecoveryCode(code));
});
