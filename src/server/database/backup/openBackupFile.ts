import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { getErrorMessage } from '../errorCode';
import { createCountingHash } from './countingHash';
import { FORMAT, LAST_LINE_LENGTH, parseFormat, parseLastLine, type Manifest, type TableEntry } from './manifest';

/** A complete backup file with a correct checksum. */
export interface BackupFile {
  readonly path: string;
  readonly manifest: Manifest;
  /**
   * Writes the uncompressed rows of a table to `target`.
   * @throws BackupDamaged when the rows or the checksum differ from the manifest.
   */
  readTable(table: TableEntry, target: Writable): Promise<void>;
  close(): Promise<void>;
}

/** The file is not a complete backup in a format that this version reads. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

const READ_BYTES = 1024 * 1024;

/**
 * Opens a backup and verifies the checksum of the whole file.
 * @throws BackupDamaged with the reason.
 */
export async function openBackupFile(file: string): Promise<BackupFile> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupDamaged(`${file} cannot be read: ${getErrorMessage(error)}`, { cause: error });
  });
  try {
    const manifest = await readManifest(file, handle);
    return {
      path: file,
      manifest,
      readTable: (table, target) => readTable(file, handle, table, target),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readManifest(file: string, handle: FileHandle): Promise<Manifest> {
  const { size } = await handle.stat();
  const format = parseFormat(await readText(handle, 0, Math.min(size, 64)));
  if (format === null) {
    throw new BackupDamaged(`${file} is not a backup of Regulars, or its first line is damaged`);
  }
  const lastLine = parseLastLine(await readText(handle, size - LAST_LINE_LENGTH, size));
  if (!lastLine) throw new BackupDamaged(`${file} is incomplete or damaged: its last line is missing`);
  const { manifestOffset, sha256 } = lastLine;
  const hash = createHash('sha256');
  await pipeline(read(handle, 0, size - 65), hash);
  if (hash.digest('hex') !== sha256) {
    throw new BackupDamaged(`${file} is damaged: its checksum is not the one in its last line`);
  }
  if (format !== FORMAT) {
    throw new BackupDamaged(
      `${file} has format ${format}, and this version reads format ${FORMAT}: use a newer version`,
    );
  }
  return JSON.parse(await readText(handle, manifestOffset, size - LAST_LINE_LENGTH)) as Manifest;
}

async function readTable(file: string, handle: FileHandle, table: TableEntry, target: Writable): Promise<void> {
  const meter = createCountingHash();
  const source = read(handle, table.offset, table.offset + table.length);
  const name = table.name.name;
  await pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), meter.stream, target);
  if (meter.rows !== table.rows || meter.digest() !== table.sha256) {
    throw new BackupDamaged(`${file} is damaged: the rows of ${name} are not those of its manifest`);
  }
}

function read(handle: FileHandle, start: number, end: number) {
  return createReadStream('', { fd: handle.fd, start, end: end - 1, autoClose: false, highWaterMark: READ_BYTES });
}

async function readText(handle: FileHandle, start: number, end: number): Promise<string> {
  if (start < 0 || end <= start) return '';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.toString('utf8', 0, bytesRead);
}
