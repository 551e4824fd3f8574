import { hash } from 'node:crypto';
import type { Sql } from '../../database/Database';

/** The maximum number of devices remembered per account. The least recently used ones are forgotten first. */
const DEVICES_MAX = 100;

/** Whether the device with this token has signed in to the account with this email. */
export async function isKnownDevice(sql: Sql, email: string, token: string): Promise<boolean> {
  const rows = await sql.query(
    `select from accounts a
     join sign_in_devices d on d.account_id = a.id
     where a.email = $1 and d.device_hash = $2`,
    [email.toLowerCase(), toHash(token)],
  );
  return rows.length > 0;
}

/** Records that the device with this token has signed in to the account. */
export async function rememberDevice(sql: Sql, accountId: string, token: string): Promise<void> {
  await sql.query(
    `insert into sign_in_devices (account_id, device_hash, last_used_at) values ($1, $2, $3)
     on conflict (account_id, device_hash) do update set last_used_at = excluded.last_used_at`,
    [accountId, toHash(token), new Date()],
  );
  await sql.query(
    `delete from sign_in_devices where account_id = $1 and device_hash not in (
       select device_hash from sign_in_devices where account_id = $1 order by last_used_at desc, device_hash limit $2)`,
    [accountId, DEVICES_MAX],
  );
}

function toHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
