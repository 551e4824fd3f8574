import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from './database/errorCode';

/** A change of the key file that a crash at any point leaves so that running it again ends it. */
export interface KeyChange {
  from: string;
  to: string;
  /** Puts the new key in place and keeps the former one beside it; for after the database has committed. */
  readonly commit: () => Promise<void>;
}

/**
 * Begins to change the key file of a data directory. The new key is on disk, as secrets.key.new, before anything is
 * sealed by it; one that a crash left there is taken up again, for rows may be sealed by it already.
 */
export async function prepareNextKey(dataDir: string): Promise<KeyChange> {
  const file = path.join(dataDir, 'secrets.key');
  const from = await read(file);
  if (from === null)
    throw new Error(`There is no key file ${file}: set SECRETS_KEY, and OLD_SECRETS_KEY for the old one`);
  const to = await nextKeyOf(file);
  return {
    from,
    to,
    async commit() {
      await writeWhole(`${file}.old`, from);
      await rename(`${file}.new`, file);
      await syncFolder(dataDir);
    },
  };
}

async function nextKeyOf(file: string): Promise<string> {
  const left = await read(`${file}.new`);
  if (left !== null) return left;
  const made = randomBytes(32).toString('base64url');
  const part = `${file}.${made.slice(0, 8)}.part`;
  await writeSynced(part, made);
  try {
    // Only one of several commands that run at once gives its key; the others take that one.
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

/** The file is there with all of the text, or as it was before. */
async function writeWhole(file: string, text: string): Promise<void> {
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
