import { createHash, randomBytes } from 'node:crypto';
import { SETUP_TOKEN_BYTES } from '../../src/contract/plain/limits';
import { sql } from '../support/sql';

/** Finds the tokens of the setup links in the output of a start or a command, in order. */
export function findTokens(output: string): string[] {
  return [...output.matchAll(/\/setup#([\w-]{22})$/gm)].map(([, token = '']) => token);
}

/** Adds a valid link as a start or a command does: for the first administrator, or for the account with this id. */
export async function addLink(accountId: string | null = null): Promise<string> {
  const token = randomBytes(SETUP_TOKEN_BYTES).toString('base64url');
  await sql(
    "insert into setup_links (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 minute')",
    [createHash('sha256').update(token).digest(), accountId],
  );
  return token;
}

export async function removeAdmins(): Promise<void> {
  await sql("delete from accounts where role = 'platform_admin'");
}
