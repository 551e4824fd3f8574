import { serverUrl } from '../support/http';

export interface Follower {
  status: number;
  headers: Headers;
  /** What has arrived so far. */
  text(): string;
  /** The number of events so far. */
  count(): number;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream of a store. `shop` selects one of a chain's shops, for its owner. */
export async function follow(
  storeId: string,
  token: string,
  { shop, server = serverUrl() }: { shop?: string; server?: string } = {},
): Promise<Follower> {
  const closing = new AbortController();
  const query = shop === undefined ? '' : `?shop=${shop}`;
  const response = await fetch(`${server}/api/stores/${storeId}/events/stream${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    count: () => text.split('data: changed\n\n').length - 1,
    ended: read().catch(() => undefined),
    close: () => closing.abort(),
  };
}
