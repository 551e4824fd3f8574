import { toShopId } from '../../src/server/database/Database';
import { encryptStoreSecrets, getPosCredentials } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

describe('the secrets of a store', () => {
  it('secrets are encrypted in the database, and decrypted for the point of sale', async () => {
    const encryptor = createEncryptor(TEST_SECRETS_KEY);
    const store = await createTestStore();
    await encryptStoreSecrets(ownerSql, encryptor, store.id, {
      cloverApiKey: 'canary-pos',
      ghlApiKey: 'canary-crm',
      ghlFineToken: 'canary-fine',
    });
    const [row] = await sql('select to_jsonb(x)::text as text from store_secrets x where store_id = $1', [store.id]);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of ['canary-pos', 'canary-crm', 'canary-fine']) {
      expect(String(row?.text)).not.toContain(secret);
      expect(String(row?.text)).not.toContain(hex(secret));
    }
    expect(await getPosCredentials(ownerSql, encryptor, toShopId(store.id))).toEqual({
      apiKey: 'canary-pos',
      merchantId: store.merchantId,
    });
  });

  it('secrets cannot be decrypted after being copied to another store', async () => {
    const encryptor = createEncryptor(TEST_SECRETS_KEY);
    const [mine, theirs] = [await createTestStore(), await createTestStore()];
    const [row] = await sql<{ key: Buffer }>('select clover_api_key as key from store_secrets where store_id = $1', [
      mine.id,
    ]);
    await sql('update store_secrets set clover_api_key = $2 where store_id = $1', [theirs.id, row?.key]);
    await expect(getPosCredentials(ownerSql, encryptor, toShopId(theirs.id))).rejects.toThrow('altered or moved');
  });
});
