import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeBackup } from '../../src/server/database/backup/writeBackup';
import { createDatabase, dropDatabases, query } from '../backups/databases';
import { runProgram } from '../support/server';
import { listReleases } from './fixtureFile';
import { restoreRelease } from './restoreFixture';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-old-backup-'));
afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

test.each(listReleases())(
  'BX-61 BX-79 a backup of release $version is restored with the hashes of its ledger, and every rule holds',
  async (release) => {
    const file = path.join(folder, `${release.version}.backup`);
    const source = await restoreRelease(release);
    try {
      await writeBackup({ connectionString: source.url }, { file, product: release.version });
    } finally {
      await source.drop();
    }
    const target = await createDatabase();
    const env = { DATABASE_URL: target, DATA_DIR: folder, LOG_LEVEL: 'warn' };
    const { code, output } = await runProgram('src/server/commands/restore/index.ts', env, { args: [file] });
    expect(output).not.toContain('BROKEN');
    expect(output).toMatch(/^ok {7}ledger-hash: /m);
    expect(code).toBe(0);
    const chained = await query(target, 'select from points_ledger where hash is not null');
    expect(chained).toHaveLength(release.tables.points_ledger ?? 0);
  },
  60_000,
);
