import type { BoardSettings } from '../../../contract/board';
import type { AnySql, ShopId, ShopSql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';

/** Returns the settings of the board. @throws AppError 401 when the store was deleted. */
export async function findBoardSettings(sql: AnySql, shopId: ShopId): Promise<BoardSettings> {
  const [row] = await sql.query<BoardSettings>(
    'select cashiers_may_resolve as "cashiersMayResolve" from stores where id = $1',
    [shopId],
  );
  if (!row) throw storeDeleted();
  return row;
}

/** Updates the settings. Returns whether they changed. */
export async function updateBoardSettingsRow(
  sql: ShopSql,
  shopId: ShopId,
  { cashiersMayResolve }: BoardSettings,
): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `update stores set cashiers_may_resolve = $2, updated_at = now()
     where id = $1 and cashiers_may_resolve <> $2
     returning id`,
    [shopId, cashiersMayResolve],
  );
  return rows.length > 0;
}
