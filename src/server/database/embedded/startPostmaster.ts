import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment } from './cluster';
import type { Layout } from './layout';
import {
  findRunningPostmaster,
  isAlive,
  isSocketServed,
  removeStaleLockFiles,
  toListenArguments,
  type Postmaster,
} from './postmaster';

/** Settings of the packaged server: durable, and sized for a small machine that also runs other programs. */
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One log file per weekday, overwritten each week. Failed statements contain phone numbers, so they are not logged.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

function toSettingArguments(): string[] {
  return Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const POLL_MS = 15;
const WAL_SEGMENT_BYTES = 16 * 1024 ** 2;

/**
 * Starts a server on the cluster and waits until it accepts connections; recovery after a crash may take minutes.
 * @throws Error when a server runs in another container. PostgreSQL would not notice, and two on the same files lose
 *   data.
 */
export async function startPostmaster(layout: Layout, binaries: string): Promise<Postmaster> {
  if (await isSocketServed(layout.cluster)) {
    throw new Error(
      `the data directory ${layout.dataDir} is in use by a PostgreSQL in another container: ` +
        'run the command in that container, or stop it first',
    );
  }
  removeStaleLockFiles(layout.cluster);
  const outputFile = path.join(layout.dataDir, 'postgres.start.log');
  const output = openSync(outputFile, 'w', 0o600);
  const child = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', layout.cluster, ...toSettingArguments(), ...toListenArguments(layout.cluster, await findFreePort())],
    {
      ...layout.account,
      // Detached from the terminal's process group. Ctrl-C must only reach this process, which stops the database last.
      detached: true,
      cwd: layout.cluster,
      env: serverEnvironment(),
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  child.unref();
  const spawnFailed = new Promise<Error>((resolve) => child.once('error', resolve));
  for (;;) {
    const error = await Promise.race([spawnFailed, sleep(POLL_MS, undefined)]);
    if (error) throw error;
    if (child.exitCode !== null || child.signalCode !== null) {
      const messages = [
        readFileSync(outputFile, 'utf8').trim(),
        ...(await getFatalLogLines(layout.cluster, child.pid ?? 0)),
        ...(isDiskFull(layout.cluster) ? [`the disk of ${layout.cluster} is full`] : []),
      ].join('\n');
      throw new Error(`PostgreSQL did not start: ${messages || String(child.signalCode)}`);
    }
    const running = findRunningPostmaster(layout.cluster);
    if (running?.ready && running.pid === child.pid) return running;
  }
}

/** Whether there is no space for the log that recovery writes. The server may not even have been able to log that. */
function isDiskFull(cluster: string): boolean {
  const { bavail, bsize } = statfsSync(cluster);
  return bavail * bsize < WAL_SEGMENT_BYTES;
}

/** Reads the log repeatedly, because another process writes it shortly after the server has ended. */
async function getFatalLogLines(cluster: string, pid: number): Promise<string[]> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const fatal = findFatalLines(readLogLines(cluster), pid);
    if (fatal.length > 0) return fatal;
    await sleep(30);
  }
  return [];
}

/**
 * Returns why the server ended. The reason is often that of a child process: recovery runs in one, and fails there when
 * the disk is full. The server then only logs which of them has ended.
 */
function findFatalLines(lines: readonly string[], pid: number): string[] {
  // The week's log may have lines of an earlier server with the same pid.
  const start = lines.findLastIndex((line) => line.includes(`[${pid}] LOG:  starting PostgreSQL`));
  const latest = lines.slice(Math.max(start, 0));
  const children = latest.filter((line) => line.includes(`[${pid}]`)).map((line) => /\(PID (\d+)\)/.exec(line)?.[1]);
  const pids = new Set([String(pid), ...children]);
  return latest.filter((line) => pids.has(/ \[(\d+)\] (?:FATAL|PANIC):/.exec(line)?.[1] ?? 'none'));
}

function readLogLines(cluster: string): string[] {
  const folder = path.join(cluster, 'log');
  try {
    return readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  } catch {
    return [];
  }
}

/**
 * Stops the server with a fast shutdown, which rolls back open transactions, and resolves when it has ended. A server
 * that takes too long is stopped with an immediate shutdown and recovers at its next start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, timeoutMs } of [
    { signal: 'SIGINT', timeoutMs: 6_500 },
    { signal: 'SIGQUIT', timeoutMs: 1_500 },
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + timeoutMs; isAlive(pid) && Date.now() < deadline;) await sleep(POLL_MS);
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
