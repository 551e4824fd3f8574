import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from '../../database/errorCode';
import type { Session } from '../../database/openSession';
import type { Settings } from '../../main/settings';
import { checkBackupFolder, readBackupStatus } from '../../modules/backups';
import { checkDisk } from './checkMachine';
import { failBy, note, ok, warn, type Finding } from './Finding';

/** Checks the folder of the nightly backups, and the last one as the database knows it, if that can be asked. */
export async function checkBackups({ backups, dataDir }: Settings, session: Session | null): Promise<Finding[]> {
  if (backups === null) {
    return [warn('backups', 'BACKUP_DIR is not set, so none are made', 'Set BACKUP_DIR (operations/backup.md).')];
  }
  const { directory } = backups;
  const status = session && (await readBackupStatus(session, true));
  const last = status?.lastSuccess;
  const findings: Finding[] = [];
  try {
    await checkBackupFolder(directory);
    findings.push(
      ok('backups', `BACKUP_DIR: ${directory} can be written`),
      await checkDisk('BACKUP_DIR', directory, last?.sizeBytes),
    );
    const [at, data] = await Promise.all([stat(directory), stat(dataDir).catch(() => null)]);
    if (at.dev === data?.dev) findings.push(note('backups', 'they are on the same disk as DATA_DIR'));
  } catch (error) {
    const isMissing = getErrorCode((error as Error).cause) === 'ENOENT';
    const isCreated =
      isMissing &&
      (await access(path.dirname(directory), constants.W_OK).then(
        () => true,
        () => false,
      ));
    findings.push(
      isCreated
        ? note('backups', `BACKUP_DIR: the server creates ${directory}`)
        : failBy(
            'backups',
            error,
            'Mount its disk, give it to the account of the server, or correct BACKUP_DIR (operations/backup.md).',
          ),
    );
  }
  if (status?.lastFailure) {
    findings.push(
      warn('backups', `the last one failed: ${status.lastFailure.reason}`, 'Repair that, and press Back up now.'),
    );
  }
  if (last) {
    const text = `the last one is ${last.fileName}, of ${last.finishedAt}`;
    findings.push(
      status.isOverdue ? warn('backups', text, 'The page System of the admin console says why.') : ok('backups', text),
    );
  } else if (status) findings.push(note('backups', 'none has been made yet'));
  return findings;
}
