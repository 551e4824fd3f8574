import { randomBytes } from 'node:crypto';
import { sql } from '../support/sql';
import { PASSWORD_HASH } from '../support/testStore';

/** Ids of records that calls may update, deactivate, reset or delete without affecting other tests. */
export interface DisposableRecords {
  stores: string[];
  owners: string[];
  groups: string[];
  admins: string[];
}

export async function addDisposableRecords(count: number): Promise<DisposableRecords> {
  const tag = `spare-${randomBytes(5).toString('hex')}`;
  const insertRows = async (text: string, values: unknown[]) =>
    (await sql<{ id: string }>(`${text} returning id`, values)).map(({ id }) => id);
  const stores = await insertRows(
    `insert into stores (name, subdomain, time_zone)
     select $1 || ' ' || n, $1 || '-' || n, 'America/New_York' from generate_series(1, $2::integer) n`,
    [tag, count],
  );
  const addAccounts = (role: string, storeIds: (string | null)[]) =>
    insertRows(
      `insert into accounts (store_id, role, name, email, password_hash)
       select store_id, $1, 'Spare', $1 || n || '.' || $2 || '@example.com', $3
       from unnest($4::uuid[]) with ordinality as s (store_id, n)`,
      [role, tag, PASSWORD_HASH, storeIds],
    );
  return {
    stores,
    // All owners are in one store, so that deleting the other stores does not delete them.
    owners: await addAccounts(
      'store_owner',
      stores.map(() => stores.at(-1) ?? null),
    ),
    groups: await insertRows(
      `insert into store_groups (name) select $1 || ' ' || n from generate_series(1, $2::integer) n`,
      [tag, count],
    ),
    admins: await addAccounts('platform_admin', [null, null]),
  };
}
