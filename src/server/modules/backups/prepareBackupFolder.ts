import { access, constants, mkdir } from 'node:fs/promises';
import { BackupNotWritable } from '../../database/Database';

/** Creates the folder of the nightly backups if it is missing. @throws BackupNotWritable */
export async function prepareBackupFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw BackupNotWritable.because(directory, error);
  }
}
