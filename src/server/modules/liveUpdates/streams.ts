import type { ServerResponse } from 'node:http';
import { toText, type ShopId } from '../../database/Database';
import type { StoreChange } from './changes';

interface StreamOptions {
  storeId: string;
  /** Only changes of this shop, and of the whole store, are sent. null: those of all shops. */
  shop: ShopId | null;
}

export interface Streams {
  readonly isFull: boolean;
  /** Sends the first bytes of a stream of server-sent events. The caller ends it with its session. */
  open(response: ServerResponse, options: StreamOptions): void;
  /** Writes to each open stream that follows the shop. */
  send(change: StoreChange): void;
  endAll(): void;
  close(): void;
}

/** Proxies end connections that are silent for a minute. */
const HEARTBEAT_MS = 25_000;
// A heartbeat is a comment, because some clients take a message without data for an event.
const HEARTBEAT = ':\n\n';
const CHANGED = 'data: changed\n\n';

/**
 * The open streams of this process. They carry no data: a page that gets an event repeats its usual requests, so what
 * it may see is decided there. More than `max` would leave too little memory for requests.
 */
export function createStreams(max: number): Streams {
  const streams = new Map<string, Map<ServerResponse, string | null>>();
  let count = 0;

  const write = (response: ServerResponse, text: string) => {
    // A client that reads nothing must not fill the memory. It connects again when it can read.
    if (response.writableNeedDrain) response.destroy();
    else response.write(text);
  };
  const forEach = (work: (response: ServerResponse) => void) => {
    for (const ofStore of streams.values()) for (const response of [...ofStore.keys()]) work(response);
  };
  const timer = setInterval(() => forEach((response) => write(response, HEARTBEAT)), HEARTBEAT_MS);
  timer.unref();
  const endAll = () => forEach((response) => response.end());

  return {
    get isFull() {
      return count >= max;
    },
    open(response, { storeId, shop }) {
      count += 1;
      const ofStore = streams.get(storeId) ?? new Map<ServerResponse, string | null>();
      streams.set(storeId, ofStore.set(response, shop === null ? null : toText(shop)));
      response.once('close', () => {
        count -= 1;
        ofStore.delete(response);
        if (ofStore.size === 0 && streams.get(storeId) === ofStore) streams.delete(storeId);
      });
      // A page must see that its stream is open, even if nothing changes.
      response.write(HEARTBEAT);
    },
    send({ storeId, shop }) {
      const changed = shop === null ? null : toText(shop);
      for (const [response, own] of [...(streams.get(storeId) ?? [])]) {
        if (own === null || changed === null || own === changed) write(response, CHANGED);
      }
    },
    endAll,
    close() {
      clearInterval(timer);
      endAll();
    },
  };
}
