import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';

const NOBODY = 65_534;
/** The port only names the socket, which is in a separate folder. */
const PORT = 6432;

/** PgBouncer in transaction mode in front of a server. It mixes up the named statements of its clients. */
export interface PgBouncer {
  /** The settings with which the product uses a database through PgBouncer. */
  env(database: string): Record<string, string>;
  stop(): Promise<void>;
}

/** The path of the installed program; null if there is none. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null;
}

/** Starts PgBouncer with few server connections, so that clients share them. `toDirectUrl` returns a database's URL. */
export async function startPgBouncer(
  target: pg.ClientConfig,
  toDirectUrl: (database: string) => string,
): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (program === null) throw new Error('pgbouncer is not installed');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-pgbouncer-'));
  const server = toServerOptions(target);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = ${printOptions(server)}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
${keepsStatementsApart(program) ? 'max_prepared_statements = 0' : ''}
`,
  );
  const account = chooseAccount(server);
  if (account) for (const each of [folder, file]) chownSync(each, account.uid, account.gid);
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const ended = new Promise<void>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`pgbouncer ended:\n${log}`)));
  });
  return {
    env: (database) => ({
      DATABASE_URL: `postgres://pooled@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`,
      DATABASE_DIRECT_URL: toDirectUrl(database),
    }),
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the version can be set to keep statements apart. Earlier ones reject the setting. */
function keepsStatementsApart(program: string): boolean {
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(minor) >= 21;
}

/** PgBouncer refuses to run as root, and its account must have access to the server's socket. */
function chooseAccount({ host }: ServerOptions): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return host?.startsWith('/') ? statSync(host) : { uid: NOBODY, gid: NOBODY };
}

interface ServerOptions {
  host: string | undefined;
  port: string;
  user: string | undefined;
  password: string | undefined;
}

/** A connection string may name a socket: postgres://user@localhost:5432/database?host=/folder. */
function toServerOptions({ connectionString, host, port = 5432, user, password }: pg.ClientConfig): ServerOptions {
  if (connectionString === undefined)
    return { host, port: String(port), user, password: typeof password === 'string' ? password : undefined };
  const url = new URL(connectionString);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.port || '5432',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

const printOptions = (options: ServerOptions): string =>
  Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
