import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigration } from '../../src/server/database/schemaVersion';
import { databaseProcess } from './databaseProcess';

/**
 * Migrates with these migrations only, and the texts of `extra`, which maps their names to SQL. Waits for locks for
 * `retryForMs`. Returns what was logged.
 */
export async function migrateWith(
  url: string,
  names: readonly string[],
  extra: Readonly<Record<string, string>> = {},
  retryForMs = 3_000,
): Promise<string[]> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'regulars-migrations-'));
  const write = (name: string, text: string) => writeFileSync(path.join(directory, `${name}.sql`), text);
  try {
    for (const name of names) write(name, readMigration(name));
    for (const [name, text] of Object.entries(extra)) write(name, `-- Up Migration\n${text}`);
    const { opened } = await databaseProcess({
      DATABASE_URL: url,
      MIGRATIONS: directory,
      RETRY_FOR_MS: String(retryForMs),
    });
    return opened.messages;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
