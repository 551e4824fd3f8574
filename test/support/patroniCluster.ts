import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually';
import {
  chooseLoopbackAddress,
  createServerFolder,
  findPostgresPrograms,
  getServerAccount,
  killServer,
} from './systemPostgres';

const PATRONI = '/usr/bin/patroni';
const ETCD = '/usr/bin/etcd';
/** All ports are on a loopback address that only this cluster uses, and below the range for outgoing connections. */
const PORTS = { etcd: 23_101, etcdPeer: 23_102, a: 23_111, apiOfA: 23_112, b: 23_121, apiOfB: 23_122 };

/** Two PostgreSQL servers under Patroni with synchronous replication, and etcd, which elects the primary. */
export interface PatroniCluster {
  /** A DATABASE_URL with both hosts. */
  url: string;
  /** Waits for a primary with a synchronous standby. Returns the primary's name. */
  settle(): Promise<string>;
  /** Kills only PostgreSQL, or everything on the node. */
  kill(name: string, what: 'postgres' | 'node'): void;
  /** Restarts a node whose processes were killed. */
  restart(name: string): void;
  /** Waits until another node is the primary. Returns performance.now() at that time. */
  waitForPromotion(of: string): Promise<number>;
  stop(): Promise<void>;
}

export function hasPatroni(): boolean {
  return existsSync(PATRONI) && existsSync(ETCD) && findPostgresPrograms() !== null;
}

interface Node {
  name: string;
  port: number;
  api: number;
  data: string;
  config: string;
  process?: ChildProcess;
}

export function startPatroniCluster(): PatroniCluster {
  const folder = createServerFolder();
  const account = getServerAccount();
  const running: Promise<unknown>[] = [];
  const run = (program: string, args: string[]) => {
    const env = { PATH: '/usr/bin:/bin', HOME: folder };
    const child = spawn(program, args, { ...account, cwd: folder, stdio: 'ignore', env });
    running.push(new Promise((resolve) => child.once('exit', resolve)));
    return child;
  };

  const host = chooseLoopbackAddress();
  const etcdUrl = `http://${host}:${PORTS.etcd}`;
  const peerUrl = `http://${host}:${PORTS.etcdPeer}`;
  const etcd = run(ETCD, [
    '--name',
    'etcd',
    '--data-dir',
    path.join(folder, 'etcd'),
    '--unsafe-no-fsync',
    '--listen-client-urls',
    etcdUrl,
    '--advertise-client-urls',
    etcdUrl,
    '--listen-peer-urls',
    peerUrl,
    '--initial-advertise-peer-urls',
    peerUrl,
    '--initial-cluster',
    `etcd=${peerUrl}`,
  ]);

  const nodes: Node[] = [];
  for (const [name, port, api] of [
    ['a', PORTS.a, PORTS.apiOfA],
    ['b', PORTS.b, PORTS.apiOfB],
  ] as const) {
    const data = path.join(folder, name);
    const config = path.join(folder, `${name}.yml`);
    writeFileSync(config, describeNode({ name, host, port, api, data, folder }));
    if (account.uid !== undefined && account.gid !== undefined) chownSync(config, account.uid, account.gid);
    nodes.push({ name, port, api, data, config });
  }
  const find = (name: string): Node => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`there is no node ${name}`);
    return node;
  };
  const start = (node: Node) => (node.process = run(PATRONI, [node.config]));

  const within = () => AbortSignal.timeout(1_000);
  /** The role of each node according to Patroni. */
  const getRoles = async (): Promise<Map<string, string>> => {
    for (const { api } of nodes) {
      const response = await fetch(`http://${host}:${api}/cluster`, { signal: within() }).catch(() => null);
      if (!response?.ok) continue;
      const { members } = (await response.json()) as { members: { name: string; role: string; state: string }[] };
      return new Map(
        members.filter(({ state }) => /running|streaming/.test(state)).map((each) => [each.name, each.role]),
      );
    }
    return new Map();
  };
  const getPrimary = (roles: Map<string, string>) => [...roles].find(([, role]) => role === 'leader')?.[0];

  const settle = (): Promise<string> =>
    eventually(
      'Patroni has a primary and a synchronous standby',
      async () => {
        const roles = await getRoles();
        const primary = getPrimary(roles);
        if (primary !== undefined && [...roles.values()].includes('sync_standby')) return primary;
        throw new Error(`the roles are ${JSON.stringify([...roles])}`);
      },
      { withinMs: 90_000, pauseMs: 200 },
    );

  const [first, second] = nodes as [Node, Node];
  start(first);
  start(second);
  return {
    url: `postgres://postgres@${host}:${first.port},${host}:${second.port}/postgres?target_session_attrs=read-write`,
    settle,
    kill(name, what) {
      const node = find(name);
      if (what === 'node') node.process?.kill('SIGKILL');
      killServer(node.data);
    },
    restart: (name) => void start(find(name)),
    async waitForPromotion(of) {
      const { api } = find(nodes.find(({ name }) => name !== of)?.name ?? '');
      // This path returns 200 as soon as the node is the primary.
      const isPrimary = async () => (await fetch(`http://${host}:${api}/primary`, { signal: within() })).status === 200;
      await eventually('the other node is the primary', isPrimary, { withinMs: 90_000 });
      return performance.now();
    },
    async stop() {
      for (const { process: patroni, data } of nodes) {
        patroni?.kill('SIGKILL');
        killServer(data);
      }
      etcd.kill('SIGKILL');
      await Promise.all(running);
      // The processes of a killed server end a moment later.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

interface NodeSettings {
  name: string;
  host: string;
  port: number;
  api: number;
  data: string;
  folder: string;
}

/** The settings that docs/operations/failover.md recommends, without passwords. */
function describeNode({ name, host, port, api, data, folder }: NodeSettings): string {
  return `
scope: regulars
name: ${name}
restapi: { listen: '${host}:${api}', connect_address: '${host}:${api}' }
etcd3: { host: '${host}:${PORTS.etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { synchronous_commit: 'on', max_connections: 100, wal_keep_size: 256MB }
  initdb: [{ encoding: UTF8 }, data-checksums]
postgresql:
  listen: ${host}:${port}
  connect_address: ${host}:${port}
  data_dir: ${data}
  bin_dir: ${findPostgresPrograms() ?? ''}
  pgpass: ${data}.pgpass
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: rewinder }
  pg_hba:
    - host all all 127.0.0.0/8 trust
    - host replication replicator 127.0.0.0/8 trust
    - local all all trust
  parameters: { unix_socket_directories: '${folder}', shared_buffers: 32MB }
`;
}
