import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readMigration } from '../../src/server/database/schemaVersion';

/**
 * A release's schema and data: `releases/<version>.json` says which migrations make the schema and how many rows each
 * table has, `releases/<version>.ndjson.gz` has the rows, a line `{"table": ..., "rows": [...]}` for each table.
 */
export interface Release {
  version: string;
  /** The commit whose server wrote the data, where the history has it. */
  commit?: string;
  /** SHA-256 of each migration, in order: released migrations never change. */
  migrations: Record<string, string>;
  tables: Record<string, number>;
}

/** A row as PostgreSQL's json functions write and read it. */
export type FixtureRow = Record<string, unknown>;

const RELEASES = path.join(__dirname, 'releases');

/** The releases, oldest first. */
export function listReleases(): Release[] {
  return readdirSync(RELEASES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(RELEASES, file), 'utf8')) as Release)
    .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

export function readTables({ version }: Release): Map<string, FixtureRow[]> {
  const lines = gunzipSync(readFileSync(path.join(RELEASES, `${version}.ndjson.gz`)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string; rows: FixtureRow[] });
  return new Map(lines.map(({ table, rows }) => [table, rows]));
}

/** `tables` maps each table to the JSON of its rows, in the order in which they are written. */
export function writeRelease(release: Release, tables: ReadonlyMap<string, readonly string[]>): void {
  const lines = [...tables].map(([table, rows]) => `{"table":${JSON.stringify(table)},"rows":[${rows.join(',')}]}\n`);
  writeFileSync(path.join(RELEASES, `${release.version}.json`), `${JSON.stringify(release, null, 2)}\n`);
  writeFileSync(path.join(RELEASES, `${release.version}.ndjson.gz`), gzipSync(lines.join(''), { level: 9 }));
}

/** The SHA-256 of a migration, with the files that it includes. */
export function hashMigration(name: string): string {
  return createHash('sha256').update(readMigration(name)).digest('hex');
}
