import type { Sql } from '../../../database/Database';
import { countStoresByKey, listKeptHashKeys } from './keysInUse.sql';

/** The relation of a key to a database. */
export interface KeyCheck {
  /**
   * `unused`: nothing is encrypted, so any key is accepted. `current`: the key of this database. `replaced`: its key
   * before a rotation. `other`: neither of these, or no key at all.
   */
  state: 'unused' | 'current' | 'replaced' | 'other';
  /** The number of stores whose API keys this key does not decrypt. */
  unreadable: number;
}

interface KeysInUse {
  stores: readonly { keyId: string; stores: number }[];
  kept: readonly { keyId: string; encryptedBy: string }[];
}

/** Compares a key with the keys of all ciphertexts in the database. */
export async function checkSecretsKey(sql: Sql, keyId: string | undefined): Promise<KeyCheck> {
  return compareKey({ stores: await countStoresByKey(sql), kept: await listKeptHashKeys(sql) }, keyId);
}

/**
 * A rotation and `acceptSecretsKey` save a hash key encrypted with the current key, which decides. Before the first
 * rotation, a key is current when it encrypts the API keys of at least one store, because the others may have been
 * entered while a server ran with another key.
 */
export function compareKey({ stores, kept }: KeysInUse, keyId: string | undefined): KeyCheck {
  const unreadable = stores.reduce((sum, each) => sum + (each.keyId === keyId ? 0 : each.stores), 0);
  const getState = () => {
    if (stores.length === 0 && kept.length === 0) return 'unused';
    if (kept.some(({ encryptedBy }) => encryptedBy === keyId)) return 'current';
    // A process with the replaced key may have encrypted API keys after the rotation.
    if (kept.some((each) => each.keyId === keyId)) return 'replaced';
    return stores.some((each) => each.keyId === keyId) ? 'current' : 'other';
  };
  return { state: getState(), unreadable };
}
