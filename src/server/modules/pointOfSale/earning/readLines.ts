import type { ShopDatabase, ShopId } from '../../../database/Database';
import { PointOfSaleError, type PointOfSale, type PosLine } from '../../../integrations/pointOfSale/PointOfSale';
import type { OrderLines } from './earning.rules';
import { listItemCategories, saveItemCategories } from './itemCategories.sql';

/** An order whose lines must be read before it can be credited. */
export interface LinesNeeded {
  orderId: string;
  /** Whether the categories of its items are needed, because some categories earn no points. */
  withCategories: boolean;
}
/** The lines of orders by order id. 'unreadable' means that the register sent something that is no order or item. */
export type LinesById = ReadonlyMap<string, OrderLines | 'unreadable'>;

export interface LineSource {
  shopDb: ShopDatabase;
  pos: PointOfSale;
  shopId: ShopId;
  signal: AbortSignal;
}
interface LinesRead {
  lines: Map<string, OrderLines | 'unreadable'>;
  /** Why lines are missing in `lines`. */
  errors: unknown[];
}

/** Reads the lines of orders, and the categories of their items where needed. Some may be missing in the result. */
export async function readLines(source: LineSource, needed: readonly LinesNeeded[]): Promise<LinesRead> {
  const { pos, signal } = source;
  const orders = await readEach(
    needed.map(({ orderId }) => orderId),
    (id) => pos.listOrderLines(id, signal),
  );
  const linesOf = (id: string): readonly PosLine[] => orders.values.get(id) ?? [];
  const itemIds = needed
    .filter(({ withCategories }) => withCategories)
    .flatMap(({ orderId }) => linesOf(orderId).flatMap(({ itemId }) => itemId ?? []));
  const categories = await readCategories(source, [...new Set(itemIds)]);
  const lines: LinesRead['lines'] = new Map();
  for (const { orderId, withCategories } of needed) {
    const items = withCategories ? linesOf(orderId).flatMap(({ itemId }) => itemId ?? []) : [];
    // An order that was deleted at the register in the meantime has nothing to read either.
    if (orders.unreadable.has(orderId) || orders.values.get(orderId) === null) lines.set(orderId, 'unreadable');
    else if (items.some((id) => categories.unreadable.has(id))) lines.set(orderId, 'unreadable');
    else if (orders.values.has(orderId) && items.every((id) => categories.values.has(id))) {
      lines.set(orderId, {
        lines: linesOf(orderId),
        categoriesByItem: withCategories ? categories.values : null,
      });
    }
  }
  return { lines, errors: [...orders.errors, ...categories.errors] };
}

/** Returns the categories of items, from the cache where it is not too old. */
async function readCategories({ shopDb, pos, shopId, signal }: LineSource, itemIds: readonly string[]) {
  const cached =
    itemIds.length === 0 ? new Map<string, readonly string[]>() : await listItemCategories(shopDb, shopId, itemIds);
  const read = await readEach(
    itemIds.filter((id) => !cached.has(id)),
    async (id) => {
      const categoryIds = await pos.listItemCategoryIds(id, signal);
      await saveItemCategories(shopDb, shopId, id, categoryIds);
      return categoryIds;
    },
  );
  return { ...read, values: new Map<string, readonly string[]>([...cached, ...read.values]) };
}

/** Calls `read` for each id. A failed call does not stop the others. */
async function readEach<T>(ids: readonly string[], read: (id: string) => Promise<T>) {
  const values = new Map<string, T>();
  const unreadable = new Set<string>();
  const errors: unknown[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        values.set(id, await read(id));
      } catch (error) {
        if (error instanceof PointOfSaleError && error.reason === 'bad_response') unreadable.add(id);
        else errors.push(error);
      }
    }),
  );
  return { values, unreadable, errors };
}
