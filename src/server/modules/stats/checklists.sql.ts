import type { PlatformChecklist, StoreChecklist } from '../../../contract/checklists';
import { toText, type ShopId, type ShopSql, type Sql, type Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { ofShop } from '../../shared/shops/ofShop';

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

/** Returns what is set up in a store, or in one shop of a chain, which has the chain's rewards. */
export async function findStoreProgress(sql: Sql, storeId: string, onlyShop: ShopId | null): Promise<StoreProgress> {
  const values: Value[] = [storeId];
  const shop = onlyShop === null ? '$1' : bind(values, onlyShop);
  // The visits of a shop have no index.
  const hasCheckIn =
    onlyShop === null || toText(onlyShop) === storeId
      ? 'exists (select from visits v where v.store_id = $1)'
      : `exists (select from store_day_shards d where d.store_id = $1 and d.shop_id = ${shop} and d.check_ins > 0)`;
  const [row] = await sql.query<StoreProgress>(
    `select exists (select from rewards r where r.store_id = $1 and r.deleted_at is null) as "hasReward",
            ${hasCheckIn} as "hasCheckIn",
            exists (select from stores s where s.id = ${shop} and s.poster_printed_at is not null) as "isPosterPrinted"`,
    values,
  );
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

/** Saves when the poster was first printed. */
export async function savePosterPrinted(sql: ShopSql, shopId: ShopId): Promise<void> {
  await sql.query('update stores set poster_printed_at = now() where id = $1 and poster_printed_at is null', [shopId]);
}

/**
 * Whether a kiosk is signed in to a store, or to one shop of a chain, and whether a board is or was. Devices are
 * visible to the platform only.
 */
export async function findSignIns(
  platform: Sql,
  storeId: string,
  onlyShop: ShopId | null,
): Promise<{ kiosk: boolean; board: boolean }> {
  const values: Value[] = [storeId];
  const shop = { shopKey: onlyShop };
  const [sessions, accounts] = [ofShop('s', shop, values), ofShop('a', shop, values)];
  const [row] = await platform.query<{ kiosk: boolean; board: boolean }>(
    `select exists (select from sessions s
                    where s.store_id = $1 and s.scope = 'kiosk' and s.expires_at > now() ${sessions}) as kiosk,
            exists (select from sessions s where s.store_id = $1 and s.scope = 'board' ${sessions})
            or exists (select from accounts a join sign_in_devices d on d.account_id = a.id
                       where a.store_id = $1 and a.role = 'cashier' ${accounts}) as board`,
    values,
  );
  return row ?? { kiosk: false, board: false };
}
