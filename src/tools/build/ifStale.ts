import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../../..');

/**
 * Runs `build` unless the folder `output` was built from the current contents of `sources` (files and folders, relative
 * to the root) and this `variant`. An interrupted or failed build counts as stale.
 */
export async function buildIfStale(
  output: string,
  sources: readonly string[],
  build: () => Promise<void>,
  variant = '',
) {
  const hashFile = path.join(ROOT, output, '.sources-hash');
  const currentHash = await hash(sources, variant);
  if ((await readFile(hashFile, 'utf8').catch(() => null)) === currentHash) return;
  await rm(hashFile, { force: true });
  await build();
  await writeFile(hashFile, currentHash);
}

async function hash(sources: readonly string[], variant: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(path.join(ROOT, source))))).flat().sort();
  const hash = createHash('sha256').update(variant).update('\0');
  for (const file of files) {
    hash.update(path.relative(ROOT, file)).update('\0');
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => null);
  if (!entries) return [directory];
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const entryPath = path.join(directory, entry.name);
      return entry.isDirectory() ? listFiles(entryPath) : [entryPath];
    }),
  );
  return nested.flat();
}
