import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account';
import type { Layout } from './layout';

/** The one login of the packaged server: its superuser, known only to this data directory. */
export const SUPERUSER = 'regulars';

/** Makes the cluster when there is none. Interrupted at any point, the next start finds none or a whole one. */
export function ensureCluster(layout: Layout, binaries: string): void {
  if (existsSync(path.join(layout.cluster, 'PG_VERSION'))) {
    refuseOtherVersion(layout.cluster, binaries);
    return;
  }
  const partial = `${layout.cluster}.${process.pid}.new`;
  const passwordCopy = `${partial}.password`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordCopy, readPassword(layout, true), { mode: 0o600 });
  own(layout.account, partial, passwordCopy);
  try {
    runInitdb(binaries, partial, passwordCopy, layout.account);
    renameSync(partial, layout.cluster);
  } catch (error) {
    // Another process that started at the same moment was first: its cluster is as good.
    if (!existsSync(path.join(layout.cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordCopy, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

/** The superuser's password; with `make`, a new one is written when there is none. */
export function readPassword(layout: Layout, make = false): string {
  if (make && !existsSync(layout.passwordFile)) {
    const draft = `${layout.passwordFile}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      // Linked and not renamed: the first of two wins, and both read the same.
      linkSync(draft, layout.passwordFile);
    } catch (error) {
      if (!existsSync(layout.passwordFile)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(layout.passwordFile, 'utf8').trim();
}

function runInitdb(binaries: string, directory: string, passwordFile: string, account: Account | undefined): void {
  const { status, stderr, error } = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    [
      ...['-D', directory, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      // The same order of text on every machine, whatever locales it has.
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--data-checksums',
    ],
    { ...account, cwd: path.parse(directory).root, env: serverEnvironment(), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
}

function refuseOtherVersion(cluster: string, binaries: string): void {
  const { stdout } = spawnSync(path.join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  const ours = /\d+/.exec(stdout)?.[0];
  const theirs = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (ours && ours !== theirs) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${theirs}, the packaged server is ${ours}: ` +
        'take a backup with the version of this product that made it, and restore it into a new data directory',
    );
  }
}

/** What the server's programs get of our environment: nothing that could turn their locale or their settings. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
}

function own(account: Account | undefined, ...names: string[]): void {
  if (account) for (const name of names) chownSync(name, account.uid, account.gid);
}
