import { randomUUID } from 'node:crypto';
import { toShopId, toText, type Database, type ShopId } from '../../database/Database';
import { CHANNEL, sendNotices } from './liveUpdates.sql';

/** Something of a store that open pages may show has changed: in one shop of a chain, or with null in any. */
export interface StoreChange {
  storeId: string;
  shop: ShopId | null;
}

export interface Changes {
  /** Tells this process at once and the others soon. Never rejects, because pages also poll. */
  announce(change: StoreChange): void;
  close(): Promise<void>;
}

/** Repeated changes of a shop within this time are told once more, at its end. */
const REST_MS = 250;
/** Notices of this time leave in one statement. */
const GATHER_MS = 100;

/** Calls `onChange` with the changes of all processes, after their commits. */
export async function followChanges(database: Database, onChange: (change: StoreChange) => void): Promise<Changes> {
  const ownId = randomUUID();
  /** Shops that were told a moment ago, with whether they have changed again. */
  const resting = new Map<string, boolean>();
  const gathered = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms).unref();
    timers.add(timer);
  };

  const tell = (place: string) => {
    if (resting.has(place)) {
      resting.set(place, true);
      return;
    }
    resting.set(place, false);
    after(REST_MS, () => {
      const hasChanged = resting.get(place);
      resting.delete(place);
      if (hasChanged) tell(place);
    });
    const [storeId = '', shop] = place.split('/');
    onChange({ storeId, shop: shop === undefined ? null : toShopId(shop) });
  };

  const unlisten = await database.listen(CHANNEL, (notice) => {
    const [sender, place] = notice.split(' ');
    if (sender !== ownId && place !== undefined) tell(place);
  });
  return {
    announce({ storeId, shop }) {
      const place = shop === null ? storeId : `${storeId}/${toText(shop)}`;
      tell(place);
      if (gathered.size === 0) {
        after(GATHER_MS, () => {
          const notices = Array.from(gathered, (each) => `${ownId} ${each}`);
          gathered.clear();
          sendNotices(database.platform, notices).catch(() => undefined);
        });
      }
      gathered.add(place);
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await unlisten();
    },
  };
}
