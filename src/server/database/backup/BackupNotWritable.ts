import { getErrorCode } from '../errorCode';

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would exceed the maximum file size',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is not a folder',
  EEXIST: 'its folder is not a folder',
  EACCES: 'no permission',
  EROFS: 'the disk is read-only, or ReadWritePaths of the systemd unit does not name the folder',
};

/** The backup file cannot be written: the disk is full, or the folder is missing or not writable. */
export class BackupNotWritable extends Error {
  override readonly name = 'BackupNotWritable';

  /**
   * `problem` is the part of the message after the file name, so that administrators can read it without the path.
   * `isWrongName` means that no backup was started, because the file already exists or its folder does not.
   */
  constructor(
    file: string,
    readonly problem: string,
    readonly isWrongName: boolean,
    options?: ErrorOptions,
  ) {
    super(`${file} ${problem}`, options);
  }

  /** Returns the error for a file or folder that the operating system refused to write. */
  static because(file: string, error: unknown): BackupNotWritable {
    const code = getErrorCode(error) ?? 'unknown error';
    const isWrongName = code === 'ENOENT' || code === 'ENOTDIR';
    return new BackupNotWritable(file, `cannot be written: ${REASONS[code] ?? code}`, isWrongName, { cause: error });
  }
}
