import { access, constants, mkdir } from 'node:fs/promises';
import { BackupNotWritable } from '../../database/Database';

/**
 * Creates the folder of the nightly backups if only it is missing. Its parents are not created: where they are missing,
 * the disk is not mounted, and backups on the disk of the server would look like those on another one.
 * @throws BackupNotWritable
 */
export async function prepareBackupFolder(directory: string): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch(() => undefined);
  await checkBackupFolder(directory);
}

/** @throws BackupNotWritable when the folder is missing or cannot be written. */
export async function checkBackupFolder(directory: string): Promise<void> {
  try {
    // With the dot, a file in its place is reported as one.
    await access(`${directory}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw BackupNotWritable.because(directory, error);
  }
}
