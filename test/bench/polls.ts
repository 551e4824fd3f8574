import type { Poll } from './calls';
import type { BenchEnvironment, Measurement } from './environment';
import type { PolledStore } from './fixture';
import type { ServerProcess } from './processes';

/**
 * Polls unchanged boards: those of many stores in turn, one with a short history and one with a long history. The order
 * alternates, so that a change in the machine's speed affects all of them.
 */
export async function measurePolls(
  bench: BenchEnvironment,
  product: ServerProcess,
  stores: { many: PolledStore[]; short: PolledStore; long: PolledStore },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<'many' | 'short' | 'long', Measurement[]>> {
  const polls = {
    many: await Promise.all(stores.many.map((store) => preparePoll(product, store))),
    short: [await preparePoll(product, stores.short)],
    long: [await preparePoll(product, stores.long)],
  };
  const results = { many: [] as Measurement[], short: [] as Measurement[], long: [] as Measurement[] };
  const kinds = ['many', 'short', 'long'] as const;
  for (const kind of kinds) await bench.measure(product, { operation: 'poll', seconds: 1, polls: polls[kind] });
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of round % 2 ? [...kinds].reverse() : kinds) {
      results[kind].push(await bench.measure(product, { operation: 'poll', seconds, polls: polls[kind] }));
    }
  }
  return results;
}

/** The path of the list that a board polls. */
export const toPollPath = (storeId: string) => `/api/stores/${storeId}/rewards/redemptions?limit=16`;

/** Loads a board once to get the ETag for its polls. */
export async function preparePoll(server: ServerProcess, { storeId, token }: PolledStore): Promise<Poll> {
  const path = toPollPath(storeId);
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  if (etag === null) throw new Error(`the board answered ${response.status} without an ETag`);
  return { path, token, etag };
}
