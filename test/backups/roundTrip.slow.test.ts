import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openBackupFile } from '../../src/server/database/backup/openBackupFile';
import { writeBackup } from '../../src/server/database/backup/writeBackup';
import { describeSchema } from '../support/describeSchema';
import { eventually } from '../support/eventually';
import { programArguments } from '../support/programs';
import { runProgram } from '../support/server';
import { sql } from '../support/sql';
import { createDatabase, createMigratedDatabase, dropDatabases, dump, query } from './databases';
import { addEveryKindOfRow } from './everyKindOfRow';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-backup-'));
const file = path.join(folder, 'whole.backup');
const role = `plain_${randomBytes(4).toString('hex')}`;
let source: string;

beforeAll(async () => {
  source = await createMigratedDatabase();
  await addEveryKindOfRow(source);
  await sql(`create role ${role} login password 'plain'`);
});
afterAll(async () => {
  await dropDatabases();
  await sql(`drop role ${role}`);
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: 'backup' | 'restore', DATABASE_URL: string, name: string) =>
  runProgram(`src/server/commands/${command}.ts`, { DATABASE_URL, DATA_DIR: folder }, { args: [name] });

/** The rows after a restore, which deletes links because they may have been opened since the backup. */
const withoutLinks = (rows: Record<string, unknown>) => ({ ...rows, customer_links: [], setup_links: [] });

/** The unusual rows break rules of the final verification, but all rows must be restored with their hashes. */
async function restore(url: string, name = file): Promise<void> {
  const { code, output } = await run('restore', url, name);
  expect(output).toMatch(/^Restored \d+ rows of 20\d\d-\S+Z \(version \S+, PostgreSQL \S+\) in \S+ s\n/);
  expect(output).toMatch(/^BROKEN .*\n.*rules in/ms);
  expect(output).toMatch(/^ok {7}ledger-hash: /m);
  expect(code).toBe(1);
}

function asPlainOwner(url: string): string {
  const plain = new URL(url);
  plain.username = role;
  plain.password = 'plain';
  return plain.href;
}

test('BX-61 BX-79 a backup brings back every row of every table, with the whole schema', async () => {
  const { code, output } = await run('backup', source, file);
  expect(output).toMatch(/whole\.backup: \d+ rows, 0\.\d MB, in \S+ s\n$/);
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await dump(source);
  // Every table must have a row, so that a table of a later migration is not forgotten here.
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
  const target = await createDatabase();
  await restore(target);
  expect(await dump(target)).toEqual(withoutLinks(before));
  expect(await describeSchema(target)).toEqual(await describeSchema(source));
  // Every store must read the orders since the backup again.
  const stores = await query<{ id: string }>(source, 'select id from stores');
  const restored = await query(
    target,
    'select from pos_cursors where restored_from < restored_at and credited_at = restored_at',
  );
  expect(restored).toHaveLength(stores.length);
  expect(stores.length).toBeGreaterThan(0);
  // No points expire for 30 days, because visits since the backup are unknown.
  const notices = await query(
    target,
    "select from points_expiry_settings where number = 3 and months = 6 and effective_from > now() + interval '29 days'",
  );
  expect(notices).toHaveLength(1);
  const cursors = 'select store_id, modified_ms from pos_cursors';
  expect(await query(target, cursors)).toEqual(expect.arrayContaining(await query(source, cursors)));
  // The versions must exceed all earlier ones, because a browser may hold an ETag from after the backup.
  const versions = 'select store_id, redemptions_version as version from store_counters';
  const seen = await query<{ store_id: string; version: string }>(source, versions);
  const given = await query<{ store_id: string; version: string }>(target, versions);
  expect(given).toHaveLength(stores.length);
  for (const { store_id, version } of given) {
    const before = Number(seen.find((each) => each.store_id === store_id)?.version ?? 0);
    expect(Number(version)).toBeGreaterThan(before + 1_000_000_000);
  }
  // Generated ids must continue after the restored ones.
  const [next] = await query<{ id: number }>(
    target,
    "insert into audit_log (actor_role, action, record_type, record_id) values ('', '', '', '') returning id",
  );
  expect(Number(next?.id)).toBe(3);
}, 90_000);

test('BX-61 a database owner who is not a superuser backs it up and restores it', async () => {
  const [first, second] = [await createDatabase(), await createDatabase()];
  for (const url of [first, second]) {
    await sql(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`);
    await query(url, `alter schema public owner to ${role}`);
  }
  await restore(asPlainOwner(first));
  const before = withoutLinks(await dump(source));
  expect(await dump(asPlainOwner(first))).toEqual(before);
  const copy = path.join(folder, 'plain.backup');
  expect(await run('backup', asPlainOwner(first), copy)).toMatchObject({ code: 0 });
  await restore(asPlainOwner(second), copy);
  expect(await dump(asPlainOwner(second))).toEqual(before);
  const schema = await describeSchema(second);
  expect(schema).toEqual(await describeSchema(first));
  // Row-level security must be forced for the owner again.
  expect(schema.tables.filter((table) => table.startsWith('customers r'))).toEqual([expect.stringContaining(' t t ')]);
}, 120_000);

test('BX-61 a killed backup leaves no file that looks complete, and does not block the next one', async () => {
  await query(
    source,
    `insert into audit_log (actor_role, action, record_type, record_id, new_values)
     select 'system', md5(n::text), md5((n * 7)::text), md5((n * 9)::text), jsonb_build_object('a', md5((n * 3)::text))
     from generate_series(1, 150000) n`,
  );
  const name = path.join(folder, 'killed.backup');
  const child = spawn(process.execPath, [...programArguments('src/server/commands/backup/index.ts'), name], {
    env: { PATH: process.env.PATH, DATABASE_URL: source, DATA_DIR: folder },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const findPartial = () => readdirSync(folder).find((each) => each.startsWith('killed.backup.'));
  const partial = await eventually(
    'the backup is partly written',
    () => {
      const found = findPartial();
      return found && statSync(path.join(folder, found)).size > 200_000 && found;
    },
    { pauseMs: 2 },
  );
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  expect(existsSync(name)).toBe(false);
  const left = path.join(folder, partial);
  expect(readFileSync(left).length).toBeGreaterThan(200_000);
  await expect(openBackupFile(left)).rejects.toThrow('is incomplete or damaged: its last line is missing');
  // The database server needs a moment to notice that the client is gone.
  await eventually(
    'the next backup is written',
    async () => {
      const { code, output } = await run('backup', source, name);
      if (code === 0) return true;
      throw new Error(output);
    },
    { withinMs: 50_000 },
  );
  await (await openBackupFile(name)).close();
}, 90_000);

test('a backup is of one moment, and writers do not wait for it', async () => {
  const name = path.join(folder, 'moment.backup');
  const count = () => query<{ count: string }>(source, 'select count(*) from visits');
  const [before] = await count();
  let writes = 0;
  await writeBackup(
    { connectionString: source },
    {
      file: name,
      product: '1',
      onProgress: () => {
        writes += 1;
        void query(source, 'insert into visits (store_id, customer_id) select store_id, id from customers').catch(
          () => (writes = -1000),
        );
      },
    },
  );
  const backup = await openBackupFile(name);
  const rows = backup.manifest.tables.find((table) => table.name.name === 'visits')?.rows;
  await backup.close();
  expect(writes).toBeGreaterThan(0);
  expect(rows).toBe(Number(before?.count));
  // A second backup at the same time must be refused.
  const options = { product: '1' };
  const results = await Promise.allSettled([
    writeBackup({ connectionString: source }, { ...options, file: `${name}.1` }),
    writeBackup({ connectionString: source }, { ...options, file: `${name}.2` }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find((each) => each.status === 'rejected');
  expect(String(refused?.reason)).toContain('BackupRunning');
  expect(readdirSync(folder).filter((each) => each.startsWith('moment.backup.'))).toHaveLength(1);
}, 60_000);
