import type { Sql } from '../../../database/Database';
import { countStoresByKey, listKeptHashKeys } from './keysInUse.sql';

/** What a key is to a database. */
export interface KeyCheck {
  /**
   * `unused`: nothing is encrypted, so that any key will do. `current`: the key of this database. `replaced`: its key
   * before a rotation. `other`: neither; `keyId` is undefined when there is no key at all.
   */
  state: 'unused' | 'current' | 'replaced' | 'other';
  /** How many stores' API keys it does not decrypt. */
  unreadable: number;
}

interface KeysInUse {
  stores: readonly { keyId: string; stores: number }[];
  kept: readonly { keyId: string; encryptedBy: string }[];
}

/** Compares the id of a key with those of everything in the database that is encrypted. */
export async function checkSecretsKey(sql: Sql, keyId: string | undefined): Promise<KeyCheck> {
  return compareKey({ stores: await countStoresByKey(sql), kept: await listKeptHashKeys(sql) }, keyId);
}

/**
 * A rotation and `acceptSecretsKey` leave a hash key that the current key encrypts, which decides. Before the first
 * rotation, a key is current when it encrypts at least one store's API keys: the others may have been entered while a
 * server ran with another key.
 */
export function compareKey({ stores, kept }: KeysInUse, keyId: string | undefined): KeyCheck {
  const unreadable = stores.reduce((sum, each) => sum + (each.keyId === keyId ? 0 : each.stores), 0);
  const getState = () => {
    if (stores.length === 0 && kept.length === 0) return 'unused';
    if (kept.some(({ encryptedBy }) => encryptedBy === keyId)) return 'current';
    // A process with the replaced key may still have encrypted API keys after the rotation.
    if (kept.some((each) => each.keyId === keyId)) return 'replaced';
    return stores.some((each) => each.keyId === keyId) ? 'current' : 'other';
  };
  return { state: getState(), unreadable };
}
