import { randomBytes } from 'node:crypto';
import { compareKey } from '../../src/server/modules/stores/secrets/checkSecretsKey';
import { createEncryptor, SecretUnreadable } from '../../src/server/platform/secrets/encryption';

const KEY = randomBytes(32).toString('hex');
const CONTEXT = { storeId: '0190c0de-0000-7000-8000-000000000001', field: 'clover_api_key' };

const encryptor = createEncryptor(KEY);
const ciphertext = encryptor.encrypt('pos-token-1', CONTEXT);

test('a secret is decrypted with the same key and context', () => {
  expect(createEncryptor(KEY).decrypt(ciphertext, CONTEXT, encryptor.keyId)).toBe('pos-token-1');
  expect(ciphertext.includes('pos-token-1')).toBe(false);
  expect(ciphertext.length).toBe(12 + 'pos-token-1'.length + 16);
});

test('encrypting the same secret twice gives different ciphertexts', () =>
  expect(encryptor.encrypt('pos-token-1', CONTEXT).equals(ciphertext)).toBe(false));

test.each([
  ['another store', { ...CONTEXT, storeId: '0190c0de-0000-7000-8000-000000000002' }],
  ['another field', { ...CONTEXT, field: 'ghl_api_key' }],
])('a secret copied to %s is not decrypted', (_name, context) =>
  expect(() => encryptor.decrypt(ciphertext, context, encryptor.keyId)).toThrow(SecretUnreadable),
);

test('a secret is not decrypted after a single bit was changed', () => {
  for (const index of [0, 14, ciphertext.length - 1]) {
    const altered = Buffer.from(ciphertext);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => encryptor.decrypt(altered, CONTEXT, encryptor.keyId)).toThrow(SecretUnreadable);
  }
  expect(() => encryptor.decrypt(Buffer.alloc(5), CONTEXT, encryptor.keyId)).toThrow(SecretUnreadable);
});

test('a secret is not decrypted with another key, and the error says so', () => {
  const other = createEncryptor('another passphrase that is long enough');
  expect(other.keyId).not.toBe(encryptor.keyId);
  expect(() => other.decrypt(ciphertext, CONTEXT, encryptor.keyId)).toThrow('another SECRETS_KEY');
});

test('a key may be given in hex, in base64 or as a passphrase', () => {
  const key = randomBytes(32);
  expect(createEncryptor(key.toString('base64')).keyId).toBe(createEncryptor(key.toString('hex')).keyId);
  expect(createEncryptor('a passphrase, the same twice, long').keyId).toBe(
    createEncryptor('a passphrase, the same twice, long').keyId,
  );
});

describe('BX-124 a key compared with those of a database', () => {
  const NONE = { stores: [], accounts: [], webhooks: [], kept: [] };
  const READABLE = { unreadable: 0, unreadableAccounts: 0, unreadableWebhooks: 0 };
  const A = [{ keyId: 'a', stores: 2 }];
  const AB = [...A, { keyId: 'b', stores: 1 }];
  const ROTATED = [{ keyId: 'a', encryptedBy: 'b' }];
  const BACK = [...ROTATED, { keyId: 'b', encryptedBy: 'a' }].map(({ keyId }) => ({ keyId, encryptedBy: 'a' }));
  test.each([
    ['any key will do while nothing is encrypted', [], [], 'a', 'unused', 0],
    ['so will none', [], [], undefined, 'unused', 0],
    ['the key of all stores is current', A, [], 'a', 'current', 0],
    ['another one is not', A, [], 'b', 'other', 2],
    ['nor is none', A, [], undefined, 'other', 2],
    ['before any rotation, the key of some stores is current', AB, [], 'b', 'current', 2],
    ['after a rotation, the new key is current', [], ROTATED, 'b', 'current', 0],
    ['after a rotation, the old key is not, although a process still used it', AB, ROTATED, 'a', 'replaced', 1],
    ['after a rotation back, the first key is current', A, BACK, 'a', 'current', 0],
    ['after a rotation back, the second key is replaced', A, BACK, 'b', 'replaced', 2],
    ['an accepted key is current', A, [{ keyId: 'c', encryptedBy: 'c' }], 'c', 'current', 2],
  ] as const)('the comparison of a key with a database: %s', (_title, stores, kept, keyId, state, unreadable) =>
    expect(compareKey({ ...NONE, stores, kept }, keyId)).toEqual({ ...READABLE, state, unreadable }),
  );

  test('BX-93 a key that encrypts only sign-in codes is in use, and another one is not accepted', () => {
    const accounts = [{ keyId: 'a', accounts: 2 }];
    const compare = (keyId: string) => compareKey({ ...NONE, accounts }, keyId);
    expect(compare('a')).toEqual({ ...READABLE, state: 'current' });
    expect(compare('b')).toEqual({ ...READABLE, state: 'other', unreadableAccounts: 2 });
  });

  test('PL-08 a key that encrypts only secrets of webhooks is in use, and another one is not accepted', () => {
    const webhooks = [{ keyId: 'a', webhooks: 3 }];
    const compare = (keyId: string) => compareKey({ ...NONE, webhooks }, keyId);
    expect(compare('a')).toEqual({ ...READABLE, state: 'current' });
    expect(compare('b')).toEqual({ ...READABLE, state: 'other', unreadableWebhooks: 3 });
  });
});
