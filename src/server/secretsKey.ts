import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The same as readSecretsKey, but creates nothing: undefined when there is no key. */
export async function findSecretsKey(configured: string | undefined, dataDir: string): Promise<string | undefined> {
  const hasKey = configured !== undefined || existsSync(path.join(dataDir, 'secrets.key'));
  return hasKey ? readSecretsKey(configured, dataDir) : undefined;
}

/**
 * The key that encrypts the stores' secrets: the configured one, else the one in the key file in the data directory.
 * The first start creates that file, readable only by its owner.
 */
export async function readSecretsKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true });
  try {
    // 'wx' lets only the first of several starting processes write the file; the others read it.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = await readFile(file, 'utf8');
  if (key.length < 32) throw new Error(`The key file ${file} is damaged: it must hold at least 32 characters`);
  return key;
}
