import pg from 'pg';
import type { Log } from '../Log';

const BACK_OFF_MS = { first: 50, most: 500 };

type Handler = (payload: string) => void;

export interface Listener {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * One connection of its own for all channels. When it breaks it comes back and listens again; what was notified in
 * between is lost, so handlers must only ever make something happen sooner.
 */
export function createListener(connection: pg.ClientConfig, log: Log): Listener {
  const handlers = new Map<string, Set<Handler>>();
  let client: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let backOff = BACK_OFF_MS.first;
  let closed = false;

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 1_500 });
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client === next) {
        client = undefined;
        comeBack();
      }
    });
    next.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload);
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${channel}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    backOff = BACK_OFF_MS.first;
    client = next;
    return next;
  };

  const connected = (): Promise<pg.Client> => {
    if (client) return Promise.resolve(client);
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return opening;
  };

  const comeBack = () => {
    if (closed || timer || handlers.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      connected().catch((error: unknown) => {
        log.warn({ err: error }, 'not listening to the database yet');
        comeBack();
      });
    }, backOff);
    backOff = Math.min(backOff * 2, BACK_OFF_MS.most);
  };

  return {
    async listen(channel, handler) {
      if (!/^[a-z_][a-z0-9_]*$/.test(channel)) throw new TypeError(`not a channel: ${channel}`);
      const known = handlers.get(channel);
      if (known) known.add(handler);
      else handlers.set(channel, new Set([handler]));
      try {
        await (await connected()).query(`listen ${channel}`);
      } catch {
        comeBack();
      }
      return async () => {
        const left = handlers.get(channel);
        left?.delete(handler);
        if (left?.size !== 0) return;
        handlers.delete(channel);
        await client?.query(`unlisten ${channel}`).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening?.catch(() => undefined);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
