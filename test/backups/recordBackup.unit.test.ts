import { BackupNotWritable, type Sql, type Value } from '../../src/server/database/Database';
import { recordBackup } from '../../src/server/modules/backups';

/** The failures that are recorded when a backup ends with this error. */
async function getFailures(error: Error): Promise<unknown[]> {
  const failures: unknown[] = [];
  const sql: Sql = {
    query<Row extends object>(text: string, values: readonly Value[] = []) {
      if (text.startsWith('insert')) failures.push(values.at(-1));
      return Promise.resolve([{ found: true }] as Row[]);
    },
  };
  await expect(recordBackup(sql, 'a.backup', () => Promise.reject(error))).rejects.toBe(error);
  return failures;
}
const refuse = (code: string) =>
  BackupNotWritable.because(
    '/srv/backups/a.backup',
    Object.assign(new Error(`${code}, open '/srv/backups'`), { code }),
  );

test.each(['ENOENT', 'ENOTDIR'])(
  'BX-61 a wrong name of a backup file (%s) is not recorded as a failed backup',
  async (code) => {
    expect(await getFailures(refuse(code))).toEqual([]);
  },
);

test.each([
  ['ENOSPC', 'The file cannot be written: the disk is full'],
  ['EIO', 'The file cannot be written: EIO'],
])('BX-61 a backup that fails with %s is recorded without the path of its file', async (code, failure) => {
  expect(await getFailures(refuse(code))).toEqual([failure]);
});
