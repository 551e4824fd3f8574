import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account';
import type { Layout } from './layout';

/** The superuser, which is the only login of the packaged server. Its password is in the data directory. */
export const SUPERUSER = 'regulars';

/** Creates the cluster if none exists. An interruption leaves either no cluster or a complete one. */
export function ensureCluster(layout: Layout, binaries: string): void {
  if (existsSync(path.join(layout.cluster, 'PG_VERSION'))) {
    assertSameVersion(layout.cluster, binaries);
    return;
  }
  const partial = `${layout.cluster}.${process.pid}.new`;
  const passwordCopy = `${partial}.password`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordCopy, getPassword(layout, true), { mode: 0o600 });
  changeOwner(layout.account, partial, passwordCopy);
  try {
    runInitdb(binaries, partial, passwordCopy, layout.account);
    renameSync(partial, layout.cluster);
  } catch (error) {
    // If another process created the cluster at the same time, that one is used.
    if (!existsSync(path.join(layout.cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordCopy, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Returns the superuser's password. With `create`, generates one if none exists. */
export function getPassword(layout: Layout, create = false): string {
  if (create && !existsSync(layout.passwordFile)) {
    const temporary = `${layout.passwordFile}.${process.pid}`;
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      // Unlike a rename, a link fails if the file exists. Of two processes the first wins, and both read its password.
      linkSync(temporary, layout.passwordFile);
    } catch (error) {
      if (!existsSync(layout.passwordFile)) throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  }
  return readFileSync(layout.passwordFile, 'utf8').trim();
}

function runInitdb(binaries: string, directory: string, passwordFile: string, account: Account | undefined): void {
  const { status, stderr, error } = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    [
      '-D',
      directory,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The collation is the same on every machine, whatever its locales.
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...account, cwd: path.parse(directory).root, env: serverEnvironment(), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
}

function assertSameVersion(cluster: string, binaries: string): void {
  const { stdout } = spawnSync(path.join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  const ours = /\d+/.exec(stdout)?.[0];
  const theirs = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (ours && ours !== theirs) {
    throw new Error(
      `${cluster} was created by PostgreSQL ${theirs}, but the packaged server is ${ours}: ` +
        'make a backup with the version of this product that created it, and restore it into a new data directory',
    );
  }
}

/** Returns the environment of the server's programs, without variables that could change their locale or settings. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
}

function changeOwner(account: Account | undefined, ...names: string[]): void {
  if (account) for (const name of names) chownSync(name, account.uid, account.gid);
}
