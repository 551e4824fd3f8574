import { CHAIN_SETTINGS, NEW_STORE } from '../../../contract/plain/storeLimits';
import type { CreateStore, Store, UpdateStore } from '../../../contract/stores';
import { toShopId, type ScopedDatabase, type Sql } from '../../database/Database';
import { pick } from '../../platform/audit';
import type { AdminActor } from '../../platform/auth/actor';
import type { Encryptor } from '../../platform/secrets/encryption';
import { assertNoFieldErrors, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { translateViolation } from '../../shared/violations';
import { addShop, lockChain } from './chain/chain';
import { assertOwnSettings } from './chain/chain.rules';
import { copySettings, renameShop } from './chain/chain.sql';
import { auditStore, getStore } from './getStore';
import { lockMerchantHolder } from './merchant.sql';
import {
  decryptStoreSecrets,
  encryptStoreSecrets,
  tryDecryptStoreSecrets,
  type DecryptedSecrets,
} from './secrets/storeSecrets';
import { resetPosConnection } from './secrets/storeSecrets.sql';
import { insertStoreRow, lockStore, STORE_SETTINGS, updateStoreRow, type StoreSettings } from './storeChanges.sql';
import { normalizeStore, validateNewStore } from './stores.rules';
import { assertKnownTimeZone, changeTimeZone } from './timeZone';

interface Deps {
  db: ScopedDatabase;
  encryptor: Encryptor;
  /** Connects the store's contact management system with its new credentials after the transaction has committed. */
  connectCrm: (sql: Sql, storeId: string) => Promise<void>;
  /** Checks the connection to the point of sale with its new key and merchant after the commit. */
  checkPointOfSale: (sql: Sql, storeId: string) => Promise<void>;
}

const SECRETS = ['cloverApiKey', 'ghlApiKey', 'ghlFineToken'] as const;

/**
 * Creates a store, with `chainId` as a shop of that chain. Missing settings get the defaults of NEW_STORE.
 * @throws AppError 400 with one message for each invalid field, 404 when the chain does not exist, 409 when the
 *   subdomain or the merchant is taken, the chain is full, or a setting of the chain differs.
 */
export async function createStore(
  { db, encryptor, connectCrm, checkPointOfSale }: Deps,
  actor: AdminActor,
  body: CreateStore,
): Promise<Store> {
  assertNoFieldErrors(validateNewStore(body));
  const input = normalizeStore(body);
  const { timeZone = NEW_STORE.timeZone } = input;
  return withUniqueSubdomain(
    db.transaction(async (sql) => {
      const chain = input.chainId === undefined ? null : await lockChain(sql, normalizeId(input.chainId));
      if (chain) assertOwnSettings(chain, chain, { ...chain, ...input });
      const values = { ...NEW_STORE, cloverMerchantId: null, ...(chain && pick(chain, CHAIN_SETTINGS)), ...input };
      const settings = merge<StoreSettings>(values, {}, STORE_SETTINGS);
      await assertMerchantIsFree(sql, settings.cloverMerchantId, null);
      await assertKnownTimeZone(sql, timeZone);
      const storeId = await insertStoreRow(sql, settings, timeZone);
      await encryptStoreSecrets(sql, encryptor, storeId, { ghlApiKey: '', ...input });
      if (chain) await addShop(sql, actor, chain, { id: storeId, name: settings.name });
      await auditStore(sql, actor, { action: 'store_created', storeId, newValues: { ...settings, timeZone } });
      if (!chain) await connectCrm(sql, storeId);
      await checkPointOfSale(sql, storeId);
      return getStore(sql, { id: storeId });
    }),
  );
}

/**
 * Updates the given fields of a store. A new time zone takes effect on its next local day. When no value changes,
 * nothing is written or audited.
 * @throws AppError 400 with one message for each invalid field, 404 when the store does not exist, 409 when the
 *   subdomain or the merchant is taken, a setting of a shop's chain changes, or the saved secrets were encrypted with
 *   another key.
 */
export async function updateStore(
  { db, encryptor, connectCrm, checkPointOfSale }: Deps,
  actor: AdminActor,
  id: string,
  body: UpdateStore,
): Promise<Store> {
  const input = normalizeStore(body);
  return withUniqueSubdomain(
    db.transaction(async (sql) => {
      const locked = await lockStore(sql, id);
      const before = await getStore(sql, { id });
      const after = merge<StoreSettings>(before, input, STORE_SETTINGS);
      const changed = STORE_SETTINGS.filter((field) => after[field] !== before[field]);
      const { chain } = before;
      const isOfChain = chain !== undefined && chain.id !== id;
      if (isOfChain) assertOwnSettings(chain, before, after);
      if (locked?.isActive && changed.includes('cloverMerchantId')) {
        await assertMerchantIsFree(sql, after.cloverMerchantId, id);
      }
      if (changed.length > 0) await updateStoreRow(sql, id, after);
      if (chain && changed.includes('name')) await renameShop(sql, chain.id, id, after.name);
      if (chain?.id === id && CHAIN_SETTINGS.some((field) => changed.includes(field)))
        await copySettings(sql, id, after);

      const zone =
        input.timeZone === undefined ? null : await changeTimeZone(sql, toShopId(id), input.timeZone, new Date());
      const secrets = await updateSecrets({ sql, encryptor }, id, input, isOfChain);
      if (changed.length === 0 && zone === null && secrets.length === 0) return before;
      if (changed.includes('cloverMerchantId') || secrets.includes('cloverApiKey')) {
        await resetPosConnection(sql, id);
        await checkPointOfSale(sql, id);
      }
      if (!isOfChain && (secrets.includes('ghlApiKey') || secrets.includes('ghlFineToken'))) await connectCrm(sql, id);
      await auditStore(sql, actor, {
        action: 'store_updated',
        storeId: id,
        oldValues: { ...pick(before, changed), ...(zone && { timeZone: zone.before }) },
        // The audit log gets the names of changed secrets, never their values.
        newValues: {
          ...pick(after, changed),
          ...(zone && { timeZone: zone.after }),
          ...(secrets.length > 0 && { secrets }),
        },
      });
      return getStore(sql, { id });
    }),
  );
}

/** Asserts that no other active store has the merchant, because its orders must earn points in only one store. */
async function assertMerchantIsFree(sql: Sql, merchantId: string | null, storeId: string | null): Promise<void> {
  const holder = merchantId === null ? null : await lockMerchantHolder(sql, merchantId, storeId);
  if (holder === null) return;
  throw fieldError('conflict', 'cloverMerchantId', `Merchant id is already used by an active store: ${holder}`);
}

/**
 * Encrypts the given secrets together with the unchanged ones, and returns the names of those that changed. Saved
 * secrets that cannot be decrypted are replaced when both API keys are given; a shop of a chain only needs the first.
 * @throws AppError 409 when an unchanged secret was encrypted with another key.
 */
async function updateSecrets(
  { sql, encryptor }: { sql: Sql; encryptor: Encryptor },
  id: string,
  input: Partial<DecryptedSecrets>,
  isOfChain: boolean,
): Promise<(keyof DecryptedSecrets)[]> {
  if (SECRETS.every((field) => input[field] === undefined)) return [];
  const { cloverApiKey, ghlApiKey = isOfChain ? '' : undefined, ghlFineToken = null } = input;
  const hasBothKeys = cloverApiKey !== undefined && ghlApiKey !== undefined;
  const before = hasBothKeys
    ? await tryDecryptStoreSecrets(sql, encryptor, id)
    : await decryptStoreSecrets(sql, encryptor, id);
  if (before === null && hasBothKeys) {
    await encryptStoreSecrets(sql, encryptor, id, { cloverApiKey, ghlApiKey, ghlFineToken });
    return [...SECRETS];
  }
  const after = before && merge<DecryptedSecrets>(before, input, SECRETS);
  const changed = after ? SECRETS.filter((field) => after[field] !== before[field]) : [];
  if (after && changed.length > 0) await encryptStoreSecrets(sql, encryptor, id, after);
  return changed;
}

const withUniqueSubdomain = <T>(write: Promise<T>) =>
  translateViolation(write, 'stores_subdomain', () =>
    fieldError('conflict', 'subdomain', 'This subdomain is already taken'),
  );

/** Returns the listed fields with the defined values of `changes`. */
function merge<T extends object>(before: T, changes: Partial<T>, fields: readonly (keyof T)[]): T {
  return Object.fromEntries(
    fields.map((field) => [field, changes[field] === undefined ? before[field] : changes[field]]),
  ) as T;
}
