import type { BoardSettings } from '../../../contract/board';
import type { Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';

/** Returns the settings of the board. @throws AppError 401 when the store was deleted. */
export async function findBoardSettings(sql: Sql, storeId: string): Promise<BoardSettings> {
  const [row] = await sql.query<BoardSettings>(
    'select cashiers_may_resolve as "cashiersMayResolve" from stores where id = $1',
    [storeId],
  );
  if (!row) throw storeDeleted();
  return row;
}

/** Updates the settings. Returns whether they changed. */
export async function updateBoardSettingsRow(
  sql: Sql,
  storeId: string,
  { cashiersMayResolve }: BoardSettings,
): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `update stores set cashiers_may_resolve = $2, updated_at = now()
     where id = $1 and cashiers_may_resolve <> $2
     returning id`,
    [storeId, cashiersMayResolve],
  );
  return rows.length > 0;
}
