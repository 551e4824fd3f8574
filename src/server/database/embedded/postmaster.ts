import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { getErrorCode } from '../errorCode';
import { getPassword, SUPERUSER } from './cluster';
import type { Layout } from './layout';

export const DATABASE = 'regulars';
const SOCKET_PORT = 5432;
// sun_path has 104 bytes on macOS and 108 on Linux, including the final zero.
const SOCKET_PATH_BYTES = 103;

/** The content of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether the server accepts connections. */
  ready: boolean;
}

/** Whether the cluster's path is short enough for a Unix socket in it. */
function hasSocket(cluster: string): boolean {
  const length = Buffer.byteLength(path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`));
  return process.platform !== 'win32' && length <= SOCKET_PATH_BYTES;
}

/** Returns a Unix socket, or the loopback address if the socket's path is too long. Never the network. */
export function toListenArguments(cluster: string, freePort: number): string[] {
  return hasSocket(cluster)
    ? ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.', '-c', `port=${SOCKET_PORT}`]
    : ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', `port=${freePort}`];
}

/** Returns the running server of the cluster, or undefined. Another process that has reused its pid does not count. */
export function findRunningPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(path.join(cluster, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !runsIn(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.startsWith('ready') ?? false };
}

/**
 * Whether a server listens on the cluster's socket. A server in another container has a process id that means nothing
 * here, but the socket in a shared volume leads to it.
 */
export function isSocketServed(cluster: string): Promise<boolean> {
  if (!hasSocket(cluster)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = createConnection(path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`));
    const end = (isServed: boolean) => {
      socket.destroy();
      resolve(isServed);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** Whether the process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  return pidExists(pid) && !isZombie(pid);
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}

// In a container without an init process nothing reaps an orphan, so its pid stays in use forever.
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the settings for connecting to the running server as the superuser. */
export function toClientConfig(layout: Layout, { port }: { port: number }, database = DATABASE): pg.ClientConfig {
  return {
    host: hasSocket(layout.cluster) ? layout.cluster : '127.0.0.1',
    port,
    user: SUPERUSER,
    password: getPassword(layout),
    database,
    ssl: false,
  };
}

/**
 * Removes lock files whose pid belongs to a zombie or, for example after a power failure, to another program.
 * PostgreSQL would take that process for the server and refuse to start.
 */
export function removeStaleLockFiles(cluster: string): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    const file = path.join(cluster, name);
    const pid = Number(readLines(file)?.[0]);
    if (pid > 0 && pidExists(pid) && isStale(pid, cluster)) rmSync(file, { force: true });
  }
}

function isStale(pid: number, cluster: string): boolean {
  return isZombie(pid) || (!runsIn(pid, cluster) && !isPostgres(pid));
}

// The working directory of a PostgreSQL server is its cluster. If it cannot be read, a matching pid is sufficient.
function runsIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const [workingDir, clusterDir] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return workingDir.dev === clusterDir.dev && workingDir.ino === clusterDir.ino;
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

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
