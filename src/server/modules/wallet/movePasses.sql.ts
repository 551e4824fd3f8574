import type { Sql } from '../../database/Database';

interface MovedPass {
  id: string;
  customerId: string;
  platform: string;
  createdAt: string;
  changedAt: string;
}

/** Lists the passes of these customers, oldest first. */
export async function listPassesOf(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<MovedPass[]> {
  return sql.query<MovedPass>(
    `select id, customer_id as "customerId", platform, created_at as "createdAt", changed_at as "changedAt"
     from wallet_passes where store_id = $1 and customer_id = any($2::uuid[]) order by created_at, id`,
    [storeId, customerIds],
  );
}

/**
 * Takes passes out of a store, with the devices that want to be told of changes. Deleted and inserted instead of
 * updated, because in a distributed database the rows of another store are on another node.
 */
export async function takePasses(
  sql: Sql,
  storeId: string,
  ids: readonly string[],
): Promise<{ passId: string; deviceId: string; pushToken: string; createdAt: string }[]> {
  const devices = await sql.query<{ passId: string; deviceId: string; pushToken: string; createdAt: string }>(
    `delete from wallet_registrations where store_id = $1 and pass_id = any($2::uuid[])
     returning pass_id as "passId", device_id as "deviceId", push_token as "pushToken", created_at as "createdAt"`,
    [storeId, ids],
  );
  await sql.query('delete from wallet_passes where store_id = $1 and id = any($2::uuid[])', [storeId, ids]);
  return devices;
}

/** Adds passes that were taken out of another store. Their phones know no points of this one yet. */
export async function insertPasses(sql: Sql, storeId: string, passes: readonly MovedPass[]): Promise<void> {
  await sql.query(
    `insert into wallet_passes as p (store_id, id, customer_id, platform, created_at, changed_at)
     select $1, v.id, v.customer_id, v.platform, v.created_at, v.changed_at
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[])
       as v (id, customer_id, platform, created_at, changed_at)
     returning p.id`,
    [
      storeId,
      passes.map(({ id }) => id),
      passes.map(({ customerId }) => customerId),
      passes.map(({ platform }) => platform),
      passes.map(({ createdAt }) => createdAt),
      passes.map(({ changedAt }) => changedAt),
    ],
  );
}

export async function insertRegistrations(
  sql: Sql,
  storeId: string,
  devices: readonly { passId: string; deviceId: string; pushToken: string; createdAt: string }[],
): Promise<void> {
  await sql.query(
    `insert into wallet_registrations as r (store_id, pass_id, device_id, push_token, created_at)
     select $1, v.pass_id, v.device_id, v.push_token, v.created_at
     from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
       as v (pass_id, device_id, push_token, created_at)
     returning r.device_id`,
    [
      storeId,
      devices.map(({ passId }) => passId),
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ pushToken }) => pushToken),
      devices.map(({ createdAt }) => createdAt),
    ],
  );
}

/** Ends single passes. A job notifies their phones. */
export async function endPassesById(sql: Sql, storeId: string, ids: readonly string[]): Promise<void> {
  await sql.query(
    'update wallet_passes set customer_id = null, ended_at = $3 where store_id = $1 and id = any($2::uuid[])',
    [storeId, ids, new Date()],
  );
}
