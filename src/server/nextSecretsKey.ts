import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from './database/errorCode';

/** A rotation of the key file. After a crash at any point, running it again completes it. */
export interface KeyRotation {
  from: string;
  to: string;
  /** Activates the new key and keeps a copy of the old one. Call it after the database has committed. */
  readonly commit: () => Promise<void>;
}

/**
 * Starts rotating the key file of a data directory. The new key is on disk, as secrets.key.new, before anything is
 * encrypted with it. A file left by a crash is used again, because rows may already be encrypted with it.
 */
export async function prepareNextKey(dataDir: string): Promise<KeyRotation> {
  const file = path.join(dataDir, 'secrets.key');
  const from = await read(file);
  if (from === null)
    throw new Error(`There is no key file ${file}: set SECRETS_KEY, and OLD_SECRETS_KEY for the old one`);
  const to = await getNextKey(file);
  return {
    from,
    to,
    async commit() {
      await writeAtomically(`${file}.old`, from);
      await rename(`${file}.new`, file);
      await syncFolder(dataDir);
    },
  };
}

async function getNextKey(file: string): Promise<string> {
  const existing = await read(`${file}.new`);
  if (existing !== null) return existing;
  const key = randomBytes(32).toString('base64url');
  const part = `${file}.${key.slice(0, 8)}.part`;
  await writeSynced(part, key);
  try {
    // Of several commands that run at once, only one creates the key; the others use it.
    await link(part, `${file}.new`);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(path.dirname(file));
  return readFile(`${file}.new`, 'utf8');
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file atomically. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await writeSynced(`${file}.part`, text);
  await rename(`${file}.part`, file);
  await syncFolder(path.dirname(file));
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
