import type { Shop, ShopFigures, ShopFiguresQuery, UpdateShop } from '../../../contract/shops';
import { toText, type Database, type ScopedDatabase } from '../../database/Database';
import { recordShopAudit } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { listPosConnections } from '../pointOfSale';
import { toNextTimeZone } from '../stores';
import { toShopFigures } from './shops.rules';
import {
  listMembers,
  listShopRows,
  lockShopSettings,
  sumDays,
  sumSales,
  updateShopSettings,
  type ShopSettings,
} from './shops.sql';

/** @throws AppError 404 for the owner of a store without a chain. */
export function assertChain({ shopKey }: DashboardActor): void {
  if (shopKey === null) throw new AppError('not_found', 'Your store is no chain');
}

/** Lists the present shops of the chain with the state of their registers and devices, or the one with `id`. */
export async function listShops(database: Database, storeId: string, id: string | null = null): Promise<Shop[]> {
  const rows = await listShopRows(database.forStore(storeId), storeId, id);
  // A chain cannot read the registers of its shops.
  const connections = await listPosConnections(
    database.platform,
    rows.map((row) => row.id),
    'owner',
  );
  return rows.flatMap(({ id: shopId, next_time_zone, time_zone_changes_at, ...row }) => {
    const pointOfSale = connections.get(toText(shopId));
    const nextTimeZone = toNextTimeZone({ next_time_zone, time_zone_changes_at });
    return pointOfSale ? [{ ...row, id: toText(shopId), nextTimeZone, pointOfSale }] : [];
  });
}

/** Validates what the schema cannot express: a place has both coordinates or none. */
export function validateShop({ latitude, longitude }: UpdateShop): FieldErrors {
  const isHalf = (latitude === undefined) !== (longitude === undefined) || (latitude === null) !== (longitude === null);
  return collectFieldErrors({ latitude: isHalf ? 'latitude and longitude belong together' : null });
}

/**
 * Changes the place or the sender of a shop. When no value changes, nothing is written or audited.
 * @throws AppError 400 for half a place, 404 when the chain has no such shop.
 */
export async function updateShop(
  database: Database,
  actor: DashboardActor,
  id: string,
  changes: UpdateShop,
): Promise<Shop> {
  assertNoFieldErrors(validateShop(changes));
  const [shop] = await listShopRows(database.forStore(actor.storeId), actor.storeId, id);
  if (!shop) throw shopNotFound();
  await database.forShop(shop.id).transaction(async (sql) => {
    const before = await lockShopSettings(sql, shop.id);
    if (!before) throw shopNotFound();
    const after: ShopSettings = { ...before, ...changes };
    const changed = (['latitude', 'longitude', 'smsSender'] as const).filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return;
    await updateShopSettings(sql, shop.id, after);
    const pick = (of: ShopSettings) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    await recordShopAudit(
      sql,
      { ...actor, shopId: shop.id, shopKey: shop.id },
      {
        action: 'shop_updated',
        oldValues: pick(before),
        newValues: pick(after),
      },
    );
  });
  const [updated] = await listShops(database, actor.storeId, id);
  if (!updated) throw shopNotFound();
  return updated;
}

const shopNotFound = () => new AppError('not_found', 'Your chain has no such shop');

/** Returns the figures of each shop that the chain has or had, the first store first. */
export async function getShopFigures(
  db: ScopedDatabase,
  storeId: string,
  period: ShopFiguresQuery,
): Promise<ShopFigures[]> {
  const [members, days, sales] = await Promise.all([
    listMembers(db, storeId),
    sumDays(db, storeId, period),
    sumSales(db, storeId, period),
  ]);
  return toShopFigures(members, days, sales);
}
