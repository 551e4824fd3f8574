import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const STAMP = path.join(ROOT, 'dist/.built-from');
/** What the built client is made of. */
const SOURCES = [
  ...['src/client', 'src/contract', 'public', 'src/tools/webpack'],
  ...['webpack.config.ts', 'babel.config.js', 'package.json', 'package-lock.json'],
];

/**
 * Builds the client into dist/ when there is none, or when it was made from other sources than those here.
 * Throws when the build fails; its output goes to the terminal.
 */
export async function buildClientIfStale(): Promise<void> {
  const now = await digestOfSources();
  if ((await builtFrom()) === now) return;
  console.log('Building the client (about a minute the first time) ...');
  await runWebpack();
  await writeFile(STAMP, now);
}

async function builtFrom(): Promise<string | null> {
  return readFile(STAMP, 'utf8').catch(() => null);
}

function runWebpack(): Promise<void> {
  const cli = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, '--mode', 'production'], { cwd: ROOT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the client did not build (webpack ended with ${String(code)})`));
    });
  });
}

async function digestOfSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesBelow(path.join(ROOT, source))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(ROOT, file)).update('\0');
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => null);
  if (!entries) return [place];
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const full = path.join(place, entry.name);
      return entry.isDirectory() ? filesBelow(full) : [full];
    }),
  );
  return nested.flat();
}
