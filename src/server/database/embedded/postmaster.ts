import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { getErrorCode } from '../errorCode';
import { readPassword, SUPERUSER } from './cluster';
import type { Layout } from './layout';

export const DATABASE = 'regulars';
const SOCKET_PORT = 5432;
// sun_path holds 104 bytes on macOS and 108 on Linux, the last one a zero.
const SOCKET_PATH_BYTES = 103;

/** What postmaster.pid tells of the server that has the cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** It has said that it takes connections. */
  ready: boolean;
}

/** Whether the cluster's path is short enough for a Unix socket in it. */
export function hasSocket(cluster: string): boolean {
  const length = Buffer.byteLength(path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`));
  return process.platform !== 'win32' && length <= SOCKET_PATH_BYTES;
}

/** Where a server of this cluster listens: never on the network. */
export function listenArguments(cluster: string, freePort: number): string[] {
  return hasSocket(cluster)
    ? ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.', '-c', `port=${SOCKET_PORT}`]
    : ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', `port=${freePort}`];
}

/** The living server of the cluster, or undefined. A process that merely has its number by now does not count. */
export function findRunningPostmaster(cluster: string): Postmaster | undefined {
  const lines = linesOf(path.join(cluster, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !worksIn(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.startsWith('ready') ?? false };
}

/** Whether the process runs. One that has ended and waits to be noted by its parent does not. */
export function isAlive(pid: number): boolean {
  return hasNumber(pid) && !isZombie(pid);
}

function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}

// In a container nobody may ever note the end of an orphan, so its number would stay taken for good.
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** How to connect as superuser to the running server. */
export function toClientConfig(layout: Layout, { port }: { port: number }, database = DATABASE): pg.ClientConfig {
  return {
    host: hasSocket(layout.cluster) ? layout.cluster : '127.0.0.1',
    port,
    user: SUPERUSER,
    password: readPassword(layout),
    database,
    ssl: false,
  };
}

/**
 * Removes lock files whose number belongs to an ended process that nobody has noted, or to another program by now, as
 * after a power cut: PostgreSQL itself would believe that process to be the server, and never start again.
 */
export function removeStaleLockFiles(cluster: string): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    const file = path.join(cluster, name);
    const pid = Number(linesOf(file)?.[0]);
    if (pid > 0 && hasNumber(pid) && isStranger(pid, cluster)) rmSync(file, { force: true });
  }
}

function isStranger(pid: number, cluster: string): boolean {
  return isZombie(pid) || (!worksIn(pid, cluster) && !isPostgres(pid));
}

// A PostgreSQL server works in its cluster's directory. Where that cannot be seen, the number has to do.
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch (error) {
    return getErrorCode(error) !== 'ENOENT';
  }
}

function isPostgres(pid: number): boolean {
  try {
    return path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    return true;
  }
}

function linesOf(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
