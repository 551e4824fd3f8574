import { createEncryptor, getPosCredentials, encryptStoreSecrets } from '../../src/server/modules/stores';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

describe('Q-23 secrets of a store', () => {
  it('stand in the database sealed, and open for the point of sale alone', async () => {
    const encryptor = createEncryptor(TEST_SECRETS_KEY);
    const store = await createTestStore();
    await encryptStoreSecrets(ownerSql, encryptor, store.id, {
      cloverApiKey: 'canary-pos',
      ghlApiKey: 'canary-crm',
      ghlFineToken: 'canary-fine',
    });
    const [row] = await sql('select to_jsonb(x)::text as all_of_it from store_secrets x where store_id = $1', [
      store.id,
    ]);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of ['canary-pos', 'canary-crm', 'canary-fine']) {
      expect(String(row?.all_of_it)).not.toContain(secret);
      expect(String(row?.all_of_it)).not.toContain(hex(secret));
    }
    expect(await getPosCredentials(ownerSql, encryptor, store.id)).toEqual({
      apiKey: 'canary-pos',
      merchantId: store.merchantId,
    });
  });

  it('do not open for a store they were copied to', async () => {
    const encryptor = createEncryptor(TEST_SECRETS_KEY);
    const [mine, theirs] = [await createTestStore(), await createTestStore()];
    await sql(
      `update store_secrets set clover_api_key = (select clover_api_key from store_secrets where store_id = $1)
       where store_id = $2`,
      [mine.id, theirs.id],
    );
    await expect(getPosCredentials(ownerSql, encryptor, theirs.id)).rejects.toThrow('altered or moved');
  });
});
