import { createHash, randomInt } from 'node:crypto';
import type { KeyScope } from '../../src/contract/plain/apiKeyLimits';
import { sql } from './sql';

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** Adds an API key without checking a password, which takes time. `over` overrides columns of its row. */
export async function addApiKey(
  storeId: string,
  scopes: readonly KeyScope[],
  over: Record<string, unknown> = {},
): Promise<{ id: string; token: string }> {
  const prefix = letters(8);
  const token = `rg_${prefix}_${letters(32)}`;
  const row: Record<string, unknown> = {
    store_id: storeId,
    name: 'Web shop',
    prefix,
    token_hash: createHash('sha256').update(token).digest(),
    scopes,
    ...over,
  };
  const names = Object.keys(row);
  const [added] = await sql<{ id: string }>(
    `insert into api_keys (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return { id: added?.id ?? '', token };
}
