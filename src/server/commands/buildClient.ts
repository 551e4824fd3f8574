import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const HASH_FILE = path.join(ROOT, 'dist/.sources-hash');
/** The sources of the client. */
const SOURCES = [
  ...['src/client', 'src/contract', 'public', 'src/tools/webpack'],
  ...['webpack.config.ts', 'babel.config.js', 'package.json', 'package-lock.json'],
];

/**
 * Builds the client into dist/ when it is missing or its sources have changed since.
 * @throws Error when the build fails; its output goes to the terminal.
 */
export async function buildClientIfStale(): Promise<void> {
  const currentHash = await hashSources();
  if ((await readBuiltHash()) === currentHash) return;
  console.log('Building the client (about a minute the first time) ...');
  await runWebpack();
  await writeFile(HASH_FILE, currentHash);
}

async function readBuiltHash(): Promise<string | null> {
  return readFile(HASH_FILE, 'utf8').catch(() => null);
}

function runWebpack(): Promise<void> {
  const cli = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, '--mode', 'production'], { cwd: ROOT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`building the client failed (webpack exited with ${String(code)})`));
    });
  });
}

async function hashSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(path.join(ROOT, source))))).flat().sort();
  const hash = createHash('sha256');
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
