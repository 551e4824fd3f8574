import type { PlatformChecklist, StoreChecklist } from '../../../contract/checklists';
import type { Sql } from '../../database/Database';

export async function findPlatformProgress(sql: Sql): Promise<Omit<PlatformChecklist, 'areBackupsOn'>> {
  // Citus needs a column in the subqueries.
  const isConnected = (provider: 'clover' | 'ghl') =>
    `exists (select 1 from store_integrations where provider = '${provider}' and status = 'connected')`;
  const [row] = await sql.query<Omit<PlatformChecklist, 'areBackupsOn'>>(
    `select exists (select 1 from stores) as "hasStore",
            exists (select 1 from accounts where role = 'store_owner') as "hasOwner",
            ${isConnected('clover')} as "isRegisterConnected", ${isConnected('ghl')} as "areContactsConnected"`,
  );
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

type StoreProgress = Pick<StoreChecklist, 'hasReward' | 'hasCheckIn' | 'isPosterPrinted'>;

export async function findStoreProgress(sql: Sql, storeId: string): Promise<StoreProgress> {
  const [row] = await sql.query<StoreProgress>(
    `select exists (select from rewards r where r.store_id = $1 and r.deleted_at is null) as "hasReward",
            exists (select from visits v where v.store_id = $1) as "hasCheckIn",
            exists (select from stores s where s.id = $1 and s.poster_printed_at is not null) as "isPosterPrinted"`,
    [storeId],
  );
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

/** Saves when the poster was first printed. */
export async function savePosterPrinted(sql: Sql, storeId: string): Promise<void> {
  await sql.query('update stores set poster_printed_at = now() where id = $1 and poster_printed_at is null', [storeId]);
}

/** Whether a kiosk is signed in to a store, and whether a board is or was. Devices are visible to the platform only. */
export async function findSignIns(platform: Sql, storeId: string): Promise<{ kiosk: boolean; board: boolean }> {
  const [row] = await platform.query<{ kiosk: boolean; board: boolean }>(
    `select exists (select from sessions s
                    where s.store_id = $1 and s.scope = 'kiosk' and s.expires_at > now()) as kiosk,
            exists (select from sessions s where s.store_id = $1 and s.scope = 'board')
            or exists (select from accounts a join sign_in_devices d on d.account_id = a.id
                       where a.store_id = $1 and a.role = 'cashier') as board`,
    [storeId],
  );
  return row ?? { kiosk: false, board: false };
}
