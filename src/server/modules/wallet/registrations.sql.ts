import type { Sql } from '../../database/Database';
import type { Pass } from './wallet.sql';

/** The maximum number of registrations of one pass, because a person has few devices. */
const PER_PASS = 20;

interface PassRegistration {
  pass: Pass;
  deviceId: string;
  pushToken: string;
}

/** Registers a device for changes of a pass. Returns whether it is new. false also at the maximum. */
export async function saveRegistration(sql: Sql, { pass, deviceId, pushToken }: PassRegistration): Promise<boolean> {
  const key = [pass.storeId, pass.id, deviceId, pushToken];
  const updated = await sql.query(
    `update wallet_registrations set push_token = $4 where store_id = $1 and pass_id = $2 and device_id = $3 returning true`,
    key,
  );
  if (updated.length > 0) return false;
  const inserted = await sql.query(
    `insert into wallet_registrations (store_id, pass_id, device_id, push_token)
     select $1::uuid, $2::uuid, $3, $4
     where (select count(*) from wallet_registrations where store_id = $1 and pass_id = $2) < ${PER_PASS}
     on conflict do nothing
     returning true`,
    key,
  );
  return inserted.length > 0;
}

/** Deletes the registrations of a pass for these devices. */
export async function deleteRegistrations(sql: Sql, pass: Pass, deviceIds: readonly string[]): Promise<void> {
  await sql.query('delete from wallet_registrations where store_id = $1 and pass_id = $2 and device_id = any($3)', [
    pass.storeId,
    pass.id,
    deviceIds,
  ]);
}

/** Lists the devices that are registered for changes of a pass. */
export async function listRegistrations(
  sql: Sql,
  { storeId, id }: Pass,
): Promise<{ deviceId: string; pushToken: string }[]> {
  return sql.query<{ deviceId: string; pushToken: string }>(
    `select device_id as "deviceId", push_token as "pushToken" from wallet_registrations
     where store_id = $1 and pass_id = $2 order by device_id`,
    [storeId, id],
  );
}

/** Lists the passes on a device that changed after a time, with the time, both in seconds since 1970. */
export async function listChangedPasses(
  platform: Sql,
  deviceId: string,
  since: number,
): Promise<{ id: string; changedAt: number }[]> {
  return platform.query<{ id: string; changedAt: number }>(
    `select p.id, extract(epoch from p.changed_at)::int as "changedAt"
     from wallet_registrations r
     join wallet_passes p on p.store_id = r.store_id and p.id = r.pass_id
     join stores s on s.id = r.store_id and s.is_active
     where r.device_id = $1 and p.changed_at > to_timestamp($2)
     order by p.changed_at, p.id`,
    [deviceId, since],
  );
}
