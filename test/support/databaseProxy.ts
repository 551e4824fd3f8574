import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';

/** A TCP proxy in front of a database server. */
export interface DatabaseProxy {
  /** The given connection, but through the proxy. */
  readonly connection: pg.ClientConfig;
  /** The number of writes received from clients so far. */
  readonly writes: number;
  /** Makes all open connections deliver nothing in either direction while they stay open. New connections work. */
  mute(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(target: pg.ClientConfig): Promise<DatabaseProxy> {
  const { host, port } = toAddress(target);
  const sockets = new Set<Socket>();
  let writes = 0;
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', () => (writes += 1));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address() as AddressInfo;
  return {
    connection: toProxied(target, address.port),
    get writes() {
      return writes;
    },
    mute() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function toAddress({ connectionString, host, port }: pg.ClientConfig): { host: string; port: number } {
  if (connectionString === undefined) return { host: host ?? '127.0.0.1', port: port ?? 5432 };
  const url = new URL(connectionString);
  return { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port || 5432) };
}

function toProxied(target: pg.ClientConfig, port: number): pg.ClientConfig {
  if (target.connectionString === undefined) return { ...target, host: '127.0.0.1', port };
  const url = new URL(target.connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { ...target, connectionString: url.href };
}
