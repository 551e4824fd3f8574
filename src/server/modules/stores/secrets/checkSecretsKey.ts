import type { Sql } from '../../../database/Database';
import { countFactorsByKey } from '../../accounts';
import { countEndpointsByKey } from '../../webhooks';
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
  /** The number of accounts whose sign-in codes this key does not decrypt. */
  unreadableAccounts: number;
  /** The number of webhooks whose secrets this key does not decrypt. */
  unreadableWebhooks: number;
}

interface KeysInUse {
  stores: readonly { keyId: string; stores: number }[];
  accounts: readonly { keyId: string; accounts: number }[];
  webhooks: readonly { keyId: string; webhooks: number }[];
  kept: readonly { keyId: string; encryptedBy: string }[];
}

/** Compares a key with the keys of all ciphertexts in the database. */
export async function checkSecretsKey(sql: Sql, keyId: string | undefined): Promise<KeyCheck> {
  const keysInUse = {
    stores: await countStoresByKey(sql),
    accounts: await countFactorsByKey(sql),
    webhooks: await countEndpointsByKey(sql),
    kept: await listKeptHashKeys(sql),
  };
  return compareKey(keysInUse, keyId);
}

/**
 * A rotation and `acceptSecretsKey` save a hash key encrypted with the current key, which decides. Before the first
 * rotation, a key is current when it encrypts the secrets of at least one store, account or webhook, because the others
 * may have been entered while a server ran with another key.
 */
export function compareKey({ stores, accounts, webhooks, kept }: KeysInUse, keyId: string | undefined): KeyCheck {
  const inUse = [...stores, ...accounts, ...webhooks];
  const getState = () => {
    if (inUse.length === 0 && kept.length === 0) return 'unused';
    if (kept.some(({ encryptedBy }) => encryptedBy === keyId)) return 'current';
    // A process with the replaced key may have encrypted secrets after the rotation.
    if (kept.some((each) => each.keyId === keyId)) return 'replaced';
    return inUse.some((each) => each.keyId === keyId) ? 'current' : 'other';
  };
  return {
    state: getState(),
    unreadable: sum(stores.map((each) => (each.keyId === keyId ? 0 : each.stores))),
    unreadableAccounts: sum(accounts.map((each) => (each.keyId === keyId ? 0 : each.accounts))),
    unreadableWebhooks: sum(webhooks.map((each) => (each.keyId === keyId ? 0 : each.webhooks))),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
