import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment } from './cluster';
import type { Layout } from './layout';
import { removeStaleLockFiles, isAlive, listenArguments, findRunningPostmaster, type Postmaster } from './postmaster';
import { settingArguments } from './settings';

const POLL_MS = 15;

/** Starts a server on the cluster and waits until it takes connections; recovery after a crash may take minutes. */
export async function startPostmaster(layout: Layout, binaries: string): Promise<Postmaster> {
  removeStaleLockFiles(layout.cluster);
  const says = path.join(layout.dataDir, 'postgres.start.log');
  const output = openSync(says, 'w', 0o600);
  const child = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', layout.cluster, ...settingArguments(), ...listenArguments(layout.cluster, await freePort())],
    {
      ...layout.account,
      // Out of the terminal's process group: Ctrl-C is for us, and the database goes last.
      detached: true,
      cwd: layout.cluster,
      env: serverEnvironment(),
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  child.unref();
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  for (;;) {
    const problem = await Promise.race([failed, sleep(POLL_MS, undefined)]);
    if (problem) throw problem;
    if (child.exitCode !== null || child.signalCode !== null) {
      const said = [readFileSync(says, 'utf8').trim(), ...(await logged(layout.cluster, child.pid))].join('\n');
      throw new Error(`PostgreSQL did not start: ${said || String(child.signalCode)}`);
    }
    const running = findRunningPostmaster(layout.cluster);
    if (running?.ready && running.pid === child.pid) return running;
  }
}

/** Why a server process ended, by its log: that is written by a process of its own, a moment later. */
async function logged(cluster: string, pid: number | undefined): Promise<string[]> {
  for (let look = 0; look < 10; look += 1) {
    const fatal = logLines(cluster).filter((line) => line.includes(`[${pid}]`) && line.includes('FATAL'));
    if (fatal.length > 0) return fatal;
    await sleep(30);
  }
  return [];
}

function logLines(cluster: string): string[] {
  const folder = path.join(cluster, 'log');
  try {
    return readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  } catch {
    return [];
  }
}

/**
 * Fast shutdown: transactions are rolled back, what was committed is on disk. Resolves when it has ended; a server
 * that is not done in time is ended at once, and its next start recovers.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, patienceMs } of [
    { signal: 'SIGINT', patienceMs: 6_500 },
    { signal: 'SIGQUIT', patienceMs: 1_500 },
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const until = Date.now() + patienceMs; isAlive(pid) && Date.now() < until;) await sleep(POLL_MS);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });
}
