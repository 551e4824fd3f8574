import pg from 'pg';
import { withName } from '../connectionName';
import type { Log } from '../Log';
import { closeClient } from './connection';
import { createHosts } from './hosts';

const BACKOFF_MS = { initial: 50, max: 500 };
// The connection is checked regularly, because a lost one looks the same as one without notifications.
const CHECK_MS = 2_000;
const ANSWER_MS = 1_000;

type Handler = (payload: string) => void;

interface Listener {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Listens to all channels on one dedicated connection, and reconnects when it breaks. Notifications are lost in
 * between, so a handler may only make something happen sooner, and must never be the only trigger.
 */
export function createListener(connection: pg.ClientConfig, log: Log): Listener {
  const hosts = createHosts(connection);
  const handlers = new Map<string, Set<Handler>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let backoffMs = BACKOFF_MS.initial;
  let closed = false;
  let isFailureLogged = false;

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      ...withName(hosts.current, 'notifications'),
      keepAlive: true,
      connectionTimeoutMillis: 1_500,
    });
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client === next) {
        client = undefined;
        scheduleReconnect();
      }
    });
    next.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload);
    });
    try {
      await next.connect();
      await hosts.check(next);
      for (const channel of handlers.keys()) await next.query(`listen ${channel}`);
    } catch (error) {
      hosts.search();
      void next.end().catch(() => undefined);
      throw error;
    }
    backoffMs = BACKOFF_MS.initial;
    isFailureLogged = false;
    client = next;
    dropWhenLost(next);
    return next;
  };

  const getClient = (): Promise<pg.Client> => {
    if (client) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };

  const scheduleReconnect = () => {
    if (closed || timer || handlers.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      getClient().catch((error: unknown) => {
        if (!isFailureLogged) log.warn({ err: error }, 'connecting the database listener failed');
        isFailureLogged = true;
        scheduleReconnect();
      });
    }, backoffMs);
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MS.max);
  };

  return {
    async listen(channel, handler) {
      if (!/^[a-z_][a-z0-9_]*$/.test(channel)) throw new TypeError(`invalid channel name: ${channel}`);
      const existing = handlers.get(channel);
      if (existing) existing.add(handler);
      else handlers.set(channel, new Set([handler]));
      try {
        await (await getClient()).query(`listen ${channel}`);
      } catch {
        scheduleReconnect();
      }
      return async () => {
        const remaining = handlers.get(channel);
        remaining?.delete(handler);
        if (remaining?.size !== 0) return;
        handlers.delete(channel);
        await client?.query(`unlisten ${channel}`).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      hosts.close();
      clearTimeout(timer);
      await connecting?.catch(() => undefined);
      const last = client;
      client = undefined;
      if (last) await closeClient(last);
    },
  };
}

function dropWhenLost(client: pg.Client): void {
  const check = { text: 'select 1', query_timeout: ANSWER_MS };
  const timer = setInterval(() => {
    client.query(check).catch(() => client.connection.stream.destroy());
  }, CHECK_MS);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}
