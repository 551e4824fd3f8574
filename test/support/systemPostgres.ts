import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** These ports are below the range for outgoing connections. */
const [PRIMARY_PORT, STANDBY_PORT] = [23_001, 23_002];
const INSTALLED = '/usr/lib/postgresql';

/** The folder with the programs of the newest installed server; null if there is none. */
export function findPostgresPrograms(): string | null {
  if (!existsSync(INSTALLED)) return null;
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => path.join(INSTALLED, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'pg_basebackup'))) ?? null;
}

/** The account for servers, because they refuse to run as root. */
export function getServerAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = (/^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A new folder that servers may write to. */
export function createServerFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-servers-'));
  const { uid, gid } = getServerAccount();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/**
 * A loopback address that no other program uses, so that servers can have fixed ports on it. A free port that is chosen
 * in advance could be taken by another program. Linux accepts all addresses in 127.0.0.0/8.
 */
export function chooseLoopbackAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Kills a server at once, as a crash of its machine would. */
export function killServer(dataFolder: string): void {
  const file = path.join(dataFolder, 'postmaster.pid');
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
}

/** A primary and its synchronous standby. Nothing fails over automatically. */
export interface ServerPair {
  /** The addresses as host:port. */
  addresses: [primary: string, standby: string];
  killPrimary(): void;
  promoteStandby(): void;
  stop(): void;
}

export function startServerPair(): ServerPair {
  const programs = findPostgresPrograms() ?? '';
  const folder = createServerFolder();
  const options: ExecFileSyncOptions = { ...getServerAccount(), cwd: folder, stdio: 'ignore' };
  const run = (program: string, ...args: string[]) => execFileSync(path.join(programs, program), args, options);
  const host = chooseLoopbackAddress();
  const [primary, standby] = ['a', 'b'].map((name) => path.join(folder, name)) as [string, string];
  const start = (data: string, port: number, more = '') =>
    run(
      'pg_ctl',
      '-D',
      data,
      '-l',
      `${data}.log`,
      '-w',
      'start',
      '-o',
      `-p ${port} -c listen_addresses=${host} -c unix_socket_directories=${folder} -c fsync=off ${more}`,
    );
  run('initdb', '-D', primary, '-U', 'regulars', '--auth=trust', '-E', 'UTF8');
  start(primary, PRIMARY_PORT, '-c synchronous_standby_names=*');
  run('pg_basebackup', '-D', standby, '-R', '-X', 'stream', '-d', `host=${host} port=${PRIMARY_PORT} user=regulars`);
  start(standby, STANDBY_PORT);
  return {
    addresses: [`${host}:${PRIMARY_PORT}`, `${host}:${STANDBY_PORT}`],
    killPrimary: () => killServer(primary),
    promoteStandby: () => void run('pg_ctl', '-D', standby, '-w', 'promote'),
    stop() {
      for (const data of [primary, standby]) {
        try {
          run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
        } catch {
          // The server was killed.
        }
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
