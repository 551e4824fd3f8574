import { randomBytes } from 'node:crypto';
import { createEncryptor, SecretUnreadable } from '../../src/server/modules/stores';

const KEY = randomBytes(32).toString('hex');
const PLACE = { storeId: '0190c0de-0000-7000-8000-000000000001', field: 'clover_api_key' };

describe('store secrets at rest', () => {
  const sealer = createEncryptor(KEY);
  const sealed = sealer.seal('pos-token-1', PLACE);

  it('open again with the same key, in the same place', () => {
    expect(createEncryptor(KEY).open(sealed, PLACE, sealer.keyId)).toBe('pos-token-1');
    expect(sealed.includes('pos-token-1')).toBe(false);
    expect(sealed.length).toBe(12 + 'pos-token-1'.length + 16);
  });

  it('never look the same twice', () => {
    expect(sealer.seal('pos-token-1', PLACE).equals(sealed)).toBe(false);
  });

  it.each([
    ['in another store', { ...PLACE, storeId: '0190c0de-0000-7000-8000-000000000002' }],
    ['as another secret', { ...PLACE, field: 'ghl_api_key' }],
  ])('do not open %s', (_where, place) => {
    expect(() => sealer.open(sealed, place, sealer.keyId)).toThrow(SecretUnreadable);
  });

  it('do not open when a single bit was changed', () => {
    for (const at of [0, 14, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed, PLACE, sealer.keyId)).toThrow(SecretUnreadable);
    }
    expect(() => sealer.open(Buffer.alloc(5), PLACE, sealer.keyId)).toThrow(SecretUnreadable);
  });

  it('do not open with another key, and say so by its name', () => {
    const other = createEncryptor('a passphrase of somebody else, long enough');
    expect(other.keyId).not.toBe(sealer.keyId);
    expect(() => other.open(sealed, PLACE, sealer.keyId)).toThrow('another SECRETS_KEY');
  });

  it('take a key in hex, in base64, or a passphrase', () => {
    const key = randomBytes(32);
    expect(createEncryptor(key.toString('base64')).keyId).toBe(createEncryptor(key.toString('hex')).keyId);
    expect(createEncryptor('a passphrase, the same twice, long').keyId).toBe(
      createEncryptor('a passphrase, the same twice, long').keyId,
    );
  });
});
