import { createHash, randomBytes, type Hash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from '../errorCode';
import { BackupNotWritable } from './BackupNotWritable';
import { FIRST_LINE, toLastLine, type Manifest } from './manifest';

/** A file that gets its final name when it is complete and synced to disk. */
export interface NewBackupFile {
  /** The number of bytes written so far, which is the offset of the next ones. */
  readonly position: number;
  append(bytes: Buffer): Promise<void>;
  /** Writes the manifest and renames the file to its final name. Returns its size in bytes. */
  finish(manifest: Manifest): Promise<number>;
  /** Deletes the temporary file, unless the backup is finished. */
  discard(): Promise<void>;
}

/** The suffix of incomplete files. */
export const PARTIAL = '.partial';

/**
 * Creates the file under a temporary name next to `file`, readable only by its owner.
 * @throws BackupNotWritable when a file of that name exists or cannot be written.
 */
export async function createBackupFile(file: string): Promise<NewBackupFile> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}${PARTIAL}`;
  await assertMissing(file);
  const handle = await explain(file, () => open(temporary, 'wx', 0o600));
  const hash = createHash('sha256');
  const writer = new Writer(file, handle, hash);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  await writer.append(Buffer.from(FIRST_LINE));
  return {
    get position() {
      return writer.position;
    },
    append: (bytes) => writer.append(bytes),
    async finish(manifest) {
      const offset = writer.position;
      await writer.append(Buffer.from(`${JSON.stringify(manifest)}\n${toLastLine(offset)}`));
      await writer.append(Buffer.from(`${hash.digest('hex')}\n`), false);
      await explain(file, async () => {
        await handle.sync();
        await close();
        await rename(temporary, file);
        await syncFolder(path.dirname(file));
      });
      return writer.position;
    },
    async discard() {
      await close();
      await rm(temporary, { force: true });
    },
  };
}

class Writer {
  position = 0;
  constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
    private readonly hash: Hash,
  ) {}

  async append(bytes: Buffer, isHashed = true): Promise<void> {
    await explain(this.file, async () => {
      for (let done = 0; done < bytes.length;) done += (await this.handle.write(bytes, done)).bytesWritten;
    });
    this.position += bytes.length;
    if (isHashed) this.hash.update(bytes);
  }
}

async function assertMissing(file: string): Promise<void> {
  const existing = await explain(file, () =>
    open(file, 'r').catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return null;
      throw error;
    }),
  );
  await existing?.close();
  if (existing) throw new BackupNotWritable(file, 'already exists: choose another name', true);
}

async function explain<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw BackupNotWritable.because(file, error);
  }
}

/** The rename survives a power failure only after the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
