import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The key that seals the stores' secrets: the one that was set, else the one in the key file beside the data, which
 * is made on the first start, readable by its owner alone.
 */
export async function readSecretsKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given;
  const file = path.join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true });
  try {
    // 'wx' lets only the first of several starting processes write; the others read what it wrote.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = await readFile(file, 'utf8');
  if (key.length < 32) throw new Error(`The key file ${file} is damaged: it must hold at least 32 characters`);
  return key;
}
