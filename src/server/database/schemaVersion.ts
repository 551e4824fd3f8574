import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Sql } from './Database';
import type { Log } from './Log';

export const MIGRATIONS = path.join(__dirname, 'migrations');
/** The first migration. Its name sorts after those that it replaced (decision 0171). */
export const BASELINE = '0124_schema';
/** The last migration that the baseline replaced: a database that has it has the schema of the baseline. */
export const LAST_REPLACED = '0124_no_page_links';

/** Returns the names of this version's migrations in order. */
export function listMigrations(directory = MIGRATIONS): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

/** Returns the text of a migration with the files that it includes. */
export function readMigration(name: string, directory = MIGRATIONS): string {
  return readSqlFile(path.join(directory, `${name}.sql`));
}

/**
 * Returns the text of a file, which may be compressed. A line `\ir PATH` stands for another file, relative to this one,
 * as in psql.
 */
export function readSqlFile(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .replace(/^\\ir (\S+)$/gm, (_, included: string) => readSqlFile(path.join(path.dirname(file), included)));
}

/** Read only once, because the files never change while the process runs. */
let newestMigration: string | undefined;

function getNewestMigration(): string {
  newestMigration ??= listMigrations().at(-1) ?? '';
  return newestMigration;
}

/**
 * Returns the message about a schema that this version cannot work with, or null when it can. `oldest` is the result of
 * the database's function oldest_compatible_migration(): the migration that a version needs to work with the schema.
 */
export function describeIncompatibility(oldest: string, newest = getNewestMigration()): string | null {
  if (newest >= oldest) return null;
  return (
    `the database belongs to a newer version of Regulars: it needs one with migration ${oldest}, ` +
    `and this one ends with ${newest}; start the newer version, or restore a backup of this version`
  );
}

/** Whether a migration of a database or backup belongs to a version before the baseline. */
export const isBeforeBaseline = (name: string): boolean => name < BASELINE;
/** The end of the error message for a database or backup from before the baseline. */
export const MADE_BEFORE_BASELINE =
  'was made by an early version of Regulars, which this version cannot read: use that version, or start with a new ' +
  'DATA_DIR or an empty database';

/**
 * Checks whether this version may start on a schema that a newer version has migrated. Warns when the schema still
 * supports this version, as it does during a rolling upgrade.
 * @throws Error when the schema does not support this version, or is from before the baseline.
 */
export async function acceptNewerSchema(sql: Sql, log: Log, directory = MIGRATIONS): Promise<void> {
  const known = listMigrations(directory);
  const applied = (await listApplied(sql)) ?? [];
  if (applied.some(isBeforeBaseline)) throw new Error(`the database ${MADE_BEFORE_BASELINE}`);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const problem = describeIncompatibility(await readOldestCompatible(sql), known.at(-1));
  if (problem !== null) throw new Error(problem);
  log.warn({ unknown }, 'the database was migrated by a newer version, which still supports this one');
}

/**
 * Asserts that the schema is the one of this version, for commands that do not migrate.
 * @throws Error when it is not.
 */
export async function assertCurrentSchema(sql: Sql): Promise<void> {
  const applied = await listApplied(sql);
  if (applied === null) throw new Error('This database has no Regulars tables');
  if (applied.some(isBeforeBaseline)) throw new Error(`The database ${MADE_BEFORE_BASELINE}`);
  const known = listMigrations();
  const missing = known.find((name) => !applied.includes(name));
  if (missing !== undefined) throw new Error(`The database lacks migration ${missing}: start this version once`);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`The database belongs to a newer version: it has migration ${unknown}`);
}

/**
 * Returns the names of the applied migrations in order, or null in a database without Regulars tables. The baseline
 * stands for the migrations that it replaced.
 */
export async function listApplied(sql: Sql): Promise<string[] | null> {
  const [migrations] = await sql.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!migrations?.exists) return null;
  const rows = await sql.query<{ name: string }>('select name from migrations order by name');
  const names = rows.map(({ name }) => name);
  return names.includes(LAST_REPLACED) ? names.filter((name) => name >= LAST_REPLACED).map(toPresentName) : names;
}

/** The name of a migration of a database or backup in this version. */
export const toPresentName = (name: string): string => (name === LAST_REPLACED ? BASELINE : name);

/** A schema without the function supports every version. */
async function readOldestCompatible(sql: Sql): Promise<string> {
  const [found] = await sql.query<{ exists: boolean }>(
    "select to_regproc('oldest_compatible_migration') is not null as exists",
  );
  if (!found?.exists) return '';
  const [oldest] = await sql.query<{ name: string }>('select oldest_compatible_migration() as name');
  return oldest?.name ?? '';
}
