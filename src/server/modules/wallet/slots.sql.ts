import type { Sql } from '../../database/Database';

/** One of the places with a name, for as long as it is held. */
export interface Slot {
  key: string;
  /** When it becomes free by itself, in ms since 1970 on the database's clock. */
  expire: number;
}

/** It is the database's clock, because with those of several processes one that is slow would keep others waiting. */
const NOW = '(extract(epoch from now()) * 1000)::bigint';

/**
 * Takes one of `count` places with this name for `heldMs`, over all processes. Returns null while all are held, or when
 * another process was faster. What must not happen more than `count` times in any `heldMs` can take a place each time.
 */
export async function takeSlot(
  platform: Sql,
  name: string,
  { count, heldMs }: { count: number; heldMs: number },
): Promise<Slot | null> {
  const keys = Array.from({ length: count }, (_none, index) => `${name}:${index}`);
  const [slot] = await platform.query<Slot>(
    `insert into rate_limits as r (key, expire)
     select k.key, ${NOW} + $2 from unnest($1::text[]) k (key)
     where not exists (select from rate_limits held where held.key = k.key and held.expire > ${NOW})
     order by random() limit 1
     on conflict (key) do update set expire = excluded.expire where r.expire <= ${NOW}
     returning key, expire`,
    [keys, heldMs],
  );
  return slot ?? null;
}

/** Lets a place become free `forMs` from now. Returns null when it already has, and another one may have taken it. */
export async function holdSlot(platform: Sql, { key, expire }: Slot, forMs: number): Promise<Slot | null> {
  const [slot] = await platform.query<Slot>(
    `update rate_limits set expire = ${NOW} + $3 where key = $1 and expire = $2 returning key, expire`,
    [key, expire, forMs],
  );
  return slot ?? null;
}
