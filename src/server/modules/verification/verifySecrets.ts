import type { Sql } from '../../database/Database';
import { createEncryptor, type Encryptor } from '../../platform/secrets/encryption';
import { listAppKeys, tryDecryptAppKey } from '../accounts';
import { listEncryptedSecrets, tryDecryptRow } from '../stores';
import { listWebhookSecrets, tryDecryptWebhookSecrets } from '../webhooks';
import type { RuleResult, Violation } from './rule';

const BATCH = 500;

/** A row of secrets that was read. */
interface ReadSecret {
  rowId: string;
  keyId: string;
  storeId: string | null;
  isReadable: boolean;
}

interface SecretsRule {
  id: string;
  title: string;
  unit: string;
  noun: string;
  /** Reads the rows after the row `after`, in the order of their ids. */
  read: (sql: Sql, encryptor: Encryptor, after: string | null) => Promise<ReadSecret[]>;
}

const SECRETS_RULES: readonly SecretsRule[] = [
  {
    id: 'keys-readable',
    title: 'SECRETS_KEY decrypts the API keys of every store',
    unit: 'stores with keys',
    noun: 'store',
    read: async (sql, encryptor, after) =>
      (await listEncryptedSecrets(sql, after, BATCH)).map((row) => ({
        rowId: row.storeId,
        keyId: row.keyId,
        storeId: row.storeId,
        isReadable: tryDecryptRow(encryptor, row) !== null,
      })),
  },
  {
    id: 'sign-in-codes-readable',
    title: 'SECRETS_KEY decrypts the sign-in codes of every account',
    unit: 'accounts with sign-in codes',
    noun: 'account',
    read: async (sql, encryptor, after) =>
      (await listAppKeys(sql, after, BATCH)).map((row) => ({
        rowId: row.accountId,
        keyId: row.keyId,
        storeId: row.storeId,
        isReadable: tryDecryptAppKey(encryptor, row) !== null,
      })),
  },
  {
    id: 'webhook-secrets-readable',
    title: 'SECRETS_KEY decrypts the secrets of every webhook',
    unit: 'webhooks',
    noun: 'webhook',
    read: async (sql, encryptor, after) =>
      (await listWebhookSecrets(sql, after, BATCH)).map((row) => ({
        rowId: row.id,
        keyId: row.keyId,
        storeId: row.storeId,
        isReadable: tryDecryptWebhookSecrets(encryptor, row) !== null,
      })),
  },
];

/** Returns the checks that decrypt all secrets in batches. They are skipped without a key. */
export function createSecretsChecks(
  secretsKey: string | undefined,
  limit: number,
): ((sql: Sql) => Promise<RuleResult>)[] {
  return SECRETS_RULES.map((rule) => (sql) => checkSecrets(sql, rule, secretsKey, limit));
}

async function checkSecrets(
  sql: Sql,
  { id, title, unit, noun, read }: SecretsRule,
  secretsKey: string | undefined,
  limit: number,
): Promise<RuleResult> {
  const result = { id, title, unit, checked: 0, total: 0, violations: [] as Violation[] };
  if (secretsKey === undefined) return { ...result, skipped: 'the key of this database was not given' };
  const encryptor = createEncryptor(secretsKey);
  for (let after: string | null = null; ;) {
    const rows = await read(sql, encryptor, after);
    result.checked += rows.length;
    for (const { rowId, keyId, storeId, isReadable } of rows) {
      if (isReadable) continue;
      result.total += 1;
      const name = rowId === storeId ? '' : `${noun} ${rowId} `;
      if (result.total <= limit) result.violations.push({ storeId, id: `${name}encrypted with key ${keyId}` });
    }
    after = rows.at(-1)?.rowId ?? null;
    if (rows.length < BATCH) return result;
  }
}
