import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from './Database';
import type { Log } from './Log';

export const MIGRATIONS = path.join(__dirname, 'migrations');
/** The first migration. The numbers before it were those of versions that nobody runs (decision 0140). */
const BASELINE = '0100_baseline';

/** The names of the migrations of this version, in their order. */
export function listMigrations(directory = MIGRATIONS): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

/** The text of a migration, with the files that it includes. */
export function readMigration(name: string, directory = MIGRATIONS): string {
  return readSqlFile(path.join(directory, `${name}.sql`));
}

/** The text of a file. A line `\ir PATH` stands for another file, relative to this one, as in psql. */
export function readSqlFile(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\\ir (\S+)$/gm, (_, included: string) =>
    readSqlFile(path.join(path.dirname(file), included)),
  );
}

/** Read once, because the files change only with the version. */
let newestMigration: string | undefined;

function getNewestMigration(): string {
  newestMigration ??= listMigrations().at(-1) ?? '';
  return newestMigration;
}

/**
 * The message about a schema that this version cannot work with; null when it can. `oldest` is what the database's
 * function oldest_compatible_migration() returns: the migration that a version must have to work with the schema.
 */
export function describeIncompatibility(oldest: string, newest = getNewestMigration()): string | null {
  if (newest >= oldest) return null;
  return (
    `the database belongs to a newer version of Regulars: it needs one with migration ${oldest}, ` +
    `and this one ends with ${newest}; start the newer version, or restore a backup of this version`
  );
}

/** Whether a migration, applied to a database or a backup, is of a version from before the baseline. */
export const isBeforeBaseline = (name: string): boolean => name < BASELINE;
/** What is said about a database or a backup of such a version. */
export const MADE_BEFORE_BASELINE =
  'was made by an early version of Regulars, which this version cannot read: use that version, or start with a new ' +
  'DATA_DIR or an empty database';

/**
 * Decides whether this version may start on a schema that a newer version has migrated: with a warning when the schema
 * still supports it, as it does while processes are replaced one by one.
 * @throws Error when it does not, and for a database from before the baseline.
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
 * For commands that do not migrate.
 * @throws Error when the schema is not the one of this version.
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

/** The names of the applied migrations in order; null in a database without the product. */
export async function listApplied(sql: Sql): Promise<string[] | null> {
  const [migrations] = await sql.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!migrations?.exists) return null;
  const rows = await sql.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Schemas without the function support every version. */
async function readOldestCompatible(sql: Sql): Promise<string> {
  const [found] = await sql.query<{ exists: boolean }>(
    "select to_regproc('oldest_compatible_migration') is not null as exists",
  );
  if (!found?.exists) return '';
  const [oldest] = await sql.query<{ name: string }>('select oldest_compatible_migration() as name');
  return oldest?.name ?? '';
}
