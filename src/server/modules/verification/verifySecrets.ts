import type { Sql } from '../../database/Database';
import { createEncryptor } from '../../platform/secrets/encryption';
import { listEncryptedSecrets, tryDecryptRow } from '../stores';
import type { RuleResult, Violation } from './rule';

const RULE = {
  id: 'keys-readable',
  title: 'SECRETS_KEY decrypts the API keys of every store',
  unit: 'stores with keys',
};
const BATCH = 500;

/** Decrypts the keys of all stores in batches. Skipped without a key. */
export async function verifySecrets(sql: Sql, secretsKey: string | undefined, limit: number): Promise<RuleResult> {
  const result = { ...RULE, checked: 0, total: 0, violations: [] as Violation[] };
  if (secretsKey === undefined) return { ...result, skipped: 'no SECRETS_KEY was given' };
  const encryptor = createEncryptor(secretsKey);
  for (let after: string | null = null; ;) {
    const rows = await listEncryptedSecrets(sql, after, BATCH);
    result.checked += rows.length;
    for (const row of rows) {
      if (tryDecryptRow(encryptor, row) !== null) continue;
      result.total += 1;
      if (result.total <= limit)
        result.violations.push({ storeId: row.storeId, id: `encrypted with key ${row.keyId}` });
    }
    after = rows.at(-1)?.storeId ?? null;
    if (rows.length < BATCH) return result;
  }
}
