import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LAST_LINE_LENGTH, parseLastLine, toLastLine, type Manifest } from '../../src/server/database/backup/manifest';
import { openBackupFile } from '../../src/server/database/backup/openBackupFile';
import { writeBackup } from '../../src/server/database/backup/writeBackup';
import { runProgram } from '../support/server';
import { createDatabase, createMigratedDatabase, dropDatabases, query } from './databases';
import { addEveryKindOfRow } from './everyKindOfRow';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-damaged-'));
const file = path.join(folder, 'whole.backup');
let source: string;
let whole: Buffer;
let target: string;

beforeAll(async () => {
  source = await createMigratedDatabase();
  await addEveryKindOfRow(source);
  await writeBackup({ connectionString: source }, { file, product: '1.2.3' });
  whole = readFileSync(file);
  target = await createDatabase();
});
afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

const restore = (name: string, DATABASE_URL = target) =>
  runProgram('src/server/commands/restore/index.ts', { DATABASE_URL, DATA_DIR: folder }, { args: [name] });
const listTables = (url: string) => query(url, "select from pg_class where relnamespace = 'public'::regnamespace");

function write(bytes: Buffer): string {
  const name = path.join(folder, 'altered.backup');
  writeFileSync(name, bytes);
  return name;
}

/**
 * Writes a copy of the backup with a changed manifest, optionally another first line, and a correct checksum; returns
 * its path.
 */
function withManifest(change: (manifest: Manifest) => void, firstLine = ''): string {
  const { manifestOffset = 0 } = parseLastLine(whole.toString('utf8', whole.length - LAST_LINE_LENGTH)) ?? {};
  const manifest = JSON.parse(whole.toString('utf8', manifestOffset, whole.length - LAST_LINE_LENGTH)) as Manifest;
  change(manifest);
  const body = Buffer.from(whole.subarray(0, manifestOffset));
  body.write(firstLine);
  const text = Buffer.concat([body, Buffer.from(`${JSON.stringify(manifest)}\n${toLastLine(manifestOffset)}`)]);
  return write(Buffer.concat([text, Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`)]));
}

test('BX-61 a single changed bit anywhere in the file is found', async () => {
  const edges = [...Array(40).keys()].flatMap((n) => [n, whole.length - 1 - n]);
  const manifest = Array.from({ length: 60 }, () => whole.length - 1 - Math.floor(Math.random() * 6_000));
  const anywhere = Array.from({ length: 400 }, () => Math.floor(Math.random() * whole.length));
  for (const position of [...edges, ...manifest, ...anywhere]) {
    const bit = 1 << Math.floor(Math.random() * 8);
    const altered = Buffer.from(whole);
    altered[position] = (altered[position] ?? 0) ^ bit;
    const opened = await openBackupFile(write(altered)).then(
      async (backup) => {
        await backup.close();
        return `bit ${bit} at ${position} was not found`;
      },
      (error: unknown) => (error as Error).name,
    );
    expect(opened).toBe('BackupDamaged');
  }
}, 60_000);

test('BX-61 a part of the file is refused, wherever it ends', async () => {
  const lengths = [0, 1, 30, ...Array.from({ length: 60 }, () => Math.floor(Math.random() * whole.length))];
  for (const length of [...lengths, whole.length - 1, whole.length - 65]) {
    await expect(openBackupFile(write(whole.subarray(0, length)))).rejects.toThrow(
      /incomplete or damaged|is not a backup of Regulars/,
    );
  }
  await expect(openBackupFile(write(Buffer.concat([whole, Buffer.from('\n')])))).rejects.toThrow('incomplete');
  await expect(openBackupFile(path.join(folder, 'none'))).rejects.toThrow('cannot be read');
});

test('BX-61 the error says what is wrong with a file, and the database stays empty', async () => {
  const middle = Math.floor(whole.length / 2);
  const flipped = Buffer.from(whole);
  flipped[middle] = (flipped[middle] ?? 0) ^ 4;
  const cases: [string, string | RegExp][] = [[write(flipped), /altered\.backup is damaged: its checksum/]];
  for (const [name, message] of cases) expect((await restore(name)).output).toMatch(message);

  const format = await restore(withManifest(() => undefined, 'Regulars backup, format 2\n'));
  expect(format).toMatchObject({ code: 1 });
  expect(format.output).toContain('has format 2, and this version reads format 1: use a newer version');

  const newer = await restore(withManifest((manifest) => (manifest.schemaVersion = '0999_of_next_year')));
  expect(newer.output).toContain('newer version of Regulars (1.2.3, with the migration 0999_of_next_year)');
  expect(newer.code).toBe(1);

  const old = await restore(withManifest((manifest) => (manifest.schemaVersion = '0048_restored_orders')));
  expect(old.output).toContain(
    'the backup was made by an early version of Regulars, which this version cannot read: use that version',
  );
  expect(old.code).toBe(1);

  // Rows that differ from the manifest are detected during the restore, which then leaves nothing behind.
  const find = ({ tables }: Manifest, name: string) => tables.filter((table) => table.name.name === name);
  const rows = await restore(
    withManifest((manifest) => {
      for (const table of find(manifest, 'visits')) table.rows += 1;
    }),
  );
  expect(rows.output).toContain('the rows of visits are not those of its manifest');
  const sum = await restore(
    withManifest((manifest) => {
      for (const table of find(manifest, 'stores')) table.sha256 = '0'.repeat(64);
    }),
  );
  expect(sum.output).toContain('the rows of stores are not those of its manifest');
  const tables = await restore(withManifest((manifest) => (manifest.tables = manifest.tables.slice(1))));
  expect(tables.output).toContain('the backup does not have the tables of');
  expect(await listTables(target)).toEqual([]);

  const foreign = await restore(write(Buffer.from('-- PostgreSQL database dump\n')));
  expect(foreign.output).toContain('is not a backup of Regulars');
}, 90_000);

test('BX-61 a database that is not empty is refused and stays as it is', async () => {
  const other = await createDatabase();
  await query(other, 'create table notes (id integer)', 'insert into notes values (7)');
  expect(await restore(file, other)).toEqual({
    code: 1,
    output: expect.stringContaining('the database is not empty (notes, ...)') as string,
  });
  expect(await query(other, 'select id from notes')).toEqual([{ id: 7 }]);
  expect((await restore(file, source)).output).toContain('is not empty');
});

test('BX-61 a backup that cannot be written leaves no file', async () => {
  const backUp = (name: string) =>
    runProgram('src/server/commands/backup/index.ts', { DATABASE_URL: source, DATA_DIR: folder }, { args: [name] });
  const missing = await backUp(path.join(folder, 'missing/a.backup'));
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('its folder does not exist') as string });
  expect((await backUp(file)).output).toContain('already exists');
  expect(readFileSync(file).equals(whole)).toBe(true);
  const full = await writeBackup({ connectionString: source }, { file: '/dev/full/a.backup', product: '1' }).catch(
    (error: unknown) => (error as Error).message,
  );
  expect(full).toContain('cannot be written');
  expect(existsSync('/dev/full/a.backup')).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  // A wrong file name is refused before a backup begins, so no failed backup is recorded.
  expect(await query(source, 'select failure from backup_runs')).toEqual([]);
});
