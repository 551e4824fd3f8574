import pg from 'pg';
import { withName } from '../connectionName';
import type { Log } from '../Log';
import { closeClient } from './connection';
import { createHosts } from './hosts';

const BACKOFF_MS = { initial: 50, max: 500 };
// The connection is checked regularly, because a lost one looks the same as one without notifications.
const CHECK_MS = 2_000;
const ANSWER_MS = 1_000;

interface Subscription {
  handler: (payload: string) => void;
  /** Called when notifications begin to be lost. */
  onLost?: (() => void) | undefined;
}

interface Listener {
  listen(
    channel: string,
    handler: Subscription['handler'],
    onLost?: Subscription['onLost'],
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Listens to all channels on one dedicated connection, and reconnects when it breaks. Notifications are lost in
 * between, so a handler may only make something happen sooner, and must never be the only trigger.
 */
export function createListener(connection: pg.ClientConfig, log: Log): Listener {
  const hosts = createHosts(connection);
  const channels = new Map<string, Set<Subscription>>();
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
        for (const subscriptions of channels.values()) for (const { onLost } of subscriptions) onLost?.();
        scheduleReconnect();
      }
    });
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload);
    });
    try {
      await next.connect();
      await hosts.check(next);
      for (const channel of channels.keys()) await next.query(`listen ${channel}`);
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
    if (closed || timer || channels.size === 0) return;
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
    async listen(channel, handler, onLost) {
      if (!/^[a-z_][a-z0-9_]*$/.test(channel)) throw new TypeError(`invalid channel name: ${channel}`);
      const subscription = { handler, onLost };
      const existing = channels.get(channel);
      if (existing) existing.add(subscription);
      else channels.set(channel, new Set([subscription]));
      try {
        await (await getClient()).query(`listen ${channel}`);
      } catch {
        scheduleReconnect();
      }
      return async () => {
        const remaining = channels.get(channel);
        remaining?.delete(subscription);
        if (remaining?.size !== 0) return;
        channels.delete(channel);
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
