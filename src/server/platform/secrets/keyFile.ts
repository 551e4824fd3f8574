import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from '../../database/errorCode';

/** A key that encrypts the stores' secrets and the second factors of accounts. */
export interface SecretsKey {
  text: string;
  /** The setting or file that contains it, for messages. */
  origin: string;
}

export const MIN_KEY_LENGTH = 32;

/** Reads a key file. @throws Error when it does not exist or contains no valid key. */
export async function readKeyFile(file: string): Promise<SecretsKey> {
  const key = await findKeyFile(file);
  if (key === undefined) throw new Error(`There is no key file ${file}`);
  return key;
}

/**
 * Reads a key file without white space at its start and end. Returns undefined when the file does not exist.
 * @throws Error when it cannot be read, or does not contain one long line of text.
 */
export async function findKeyFile(file: string): Promise<SecretsKey | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw new Error(`The key file ${file} cannot be read (${getErrorCode(error) ?? 'unknown error'})`, {
      cause: error,
    });
  }
  if (text.length < MIN_KEY_LENGTH)
    throw new Error(`The key file ${file} must hold at least ${MIN_KEY_LENGTH} characters`);
  // Decoding binary data as text loses most of its randomness.
  if (/[\p{Cc}\uFFFD]/u.test(text)) {
    throw new Error(`The key file ${file} must hold one line of text, such as "openssl rand -base64 32" prints`);
  }
  return { text, origin: file };
}

/**
 * Reads the file with a new key, and makes sure that it is on disk.
 * @throws Error when it is not a regular file, because a key that only passed through a pipe would be lost.
 */
export async function readStoredKey(file: string): Promise<SecretsKey> {
  const handle = await open(file, 'r').catch(() => null);
  try {
    if (handle && !(await handle.stat()).isFile())
      throw new Error(`${file} is not a regular file, so it would not keep the key`);
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  return readKeyFile(file);
}

/** Reads a key file. If it does not exist, creates it with a random key, readable only by its owner. */
export async function createKeyFile(file: string): Promise<SecretsKey> {
  const existing = await findKeyFile(file);
  if (existing !== undefined) return existing;
  await writeNewKey(file, randomBytes(32).toString('base64url')).catch((error: unknown) => {
    // When several processes start at once, only one creates the file, and the others use it.
    if (getErrorCode(error) !== 'EEXIST') throw error;
  });
  return readKeyFile(file);
}

/** Writes a key to a new file. The file appears when it is complete and on disk. */
export async function writeNewKey(file: string, text: string): Promise<void> {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeSynced(part, text);
  try {
    await link(part, file);
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** Replaces a key file atomically. */
export async function replaceKeyFile(file: string, text: string): Promise<void> {
  await writeSynced(`${file}.part`, text);
  await moveKeyFile(`${file}.part`, file);
}

export async function moveKeyFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
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
