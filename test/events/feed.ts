import type { EventPage, StoreEvent } from '../../src/contract/events';
import { asOwner } from '../checkout/asOwner';
import { eventually } from '../support/eventually';
import type { ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

/** Creates a store that writes events since long ago, so that `regulars verify` compares all of them. */
export const createFeedStore = (over: Record<string, unknown> = {}): Promise<TestStore> =>
  createTestStore({ events_since: new Date(Date.now() - 40 * 86_400_000), ...over });

export const getFeed = (
  store: TestStore,
  query: Record<string, string> = {},
): Promise<ApiResponse<EventPage & { message: string; fields: Record<string, string[]> }>> =>
  asOwner(store, 'GET', `/events?${new URLSearchParams(query).toString()}`);

/** Reads the feed from a cursor to its present end, in pages of `limit`. */
export async function readOn(
  store: TestStore,
  after?: string,
  limit = 500,
): Promise<{ events: StoreEvent[]; next: string }> {
  const events: StoreEvent[] = [];
  for (let cursor = after; ;) {
    const { status, body } = await getFeed(store, {
      limit: String(limit),
      ...(cursor !== undefined && { after: cursor }),
    });
    if (status !== 200) throw new Error(`events: ${status} ${JSON.stringify(body)}`);
    events.push(...body.events);
    if (!body.hasMore) return { events, next: body.next };
    cursor = body.next;
  }
}

/** Reads the feed once it shows all events of the store: those of other suites' open transactions are waited for. */
export async function readAll(store: TestStore): Promise<StoreEvent[]> {
  const [written] = await sql<{ count: number }>('select count(*) from events where store_id = $1', [store.id]);
  let events: StoreEvent[] = [];
  await eventually('the feed shows all events', async () => {
    ({ events } = await readOn(store));
    return events.length === written?.count;
  });
  return events;
}
