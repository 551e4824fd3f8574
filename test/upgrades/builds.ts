import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../../src/tools/build/bundle';

const ROOT = path.resolve(__dirname, '../..');
/** Below node_modules, where the bundles find their packages. */
const CACHE = path.join(ROOT, 'node_modules/.cache/upgrades');

/** A bundle of the server in a folder of its own. */
export interface Build {
  program: string;
  folder: string;
}

/** Whether the history has the commit, which a shallow clone may lack. */
export function hasCommit(commit: string | undefined): commit is string {
  if (commit === undefined) return false;
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Builds the server of a commit, with today's packages. */
export async function buildCommit(commit: string): Promise<Build> {
  const folder = newFolder();
  const archive = execFileSync(
    'git',
    ['archive', commit, 'src/server', 'src/contract', 'tsconfig.json', 'package.json'],
    {
      cwd: ROOT,
      maxBuffer: 100_000_000,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const outdir = path.join(folder, 'dist/server');
  await bundle({ index: path.join(folder, 'src/server/main/index.ts') }, outdir);
  // bundle() copies today's.
  for (const name of ['migrations', 'schema']) {
    rmSync(path.join(outdir, name), { recursive: true });
    cpSync(path.join(folder, 'src/server/database', name), path.join(outdir, name), { recursive: true });
  }
  return { program: path.join(outdir, 'index.js'), folder };
}

/** The current server with one more migration. */
export function buildNext(name: string, text: string): Build {
  const folder = newFolder();
  const outdir = path.join(folder, 'dist/server');
  cpSync(path.join(ROOT, 'dist/server'), outdir, { recursive: true });
  writeFileSync(path.join(outdir, `migrations/${name}.sql`), `-- Up Migration\n${text}`);
  return { program: path.join(outdir, 'index.js'), folder };
}

function newFolder(): string {
  const folder = path.join(CACHE, randomBytes(5).toString('hex'));
  mkdirSync(folder, { recursive: true });
  return folder;
}
