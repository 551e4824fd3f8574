import { NEW_STORE } from '../../../contract/limits';
import type { ChangeStore, CreateStore, Store } from '../../../contract/stores';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { pick } from '../audit';
import { insertStore, lockStore, updateStore, type StoreSettings } from './changeStores.sql';
import { decryptStoreSecrets, tryDecryptStoreSecrets, type DecryptedSecrets } from './decryptStoreSecrets';
import { readStore } from './readStore';
import type { Encryptor } from './encryptor';
import { encryptStoreSecrets } from './encryptStoreSecrets';
import { normalizeStore } from './store.policy';
import { auditStore } from './storeAudit';

interface Deps {
  db: ScopedDatabase;
  sealer: Encryptor;
}

const SETTINGS = [
  'name',
  'subdomain',
  'cloverMerchantId',
  'pointsPerDollar',
  'referralPoints',
  'isReferralEnabled',
  'purchaseReferralPercentage',
  'smsLimit',
] as const;
const SECRETS = ['cloverApiKey', 'ghlApiKey', 'ghlFineToken'] as const;

/**
 * Adds a store.
 * @throws Refusal 400 with one message for each wrong field, 409 for a subdomain that is taken.
 */
export async function createStore({ db, sealer }: Deps, actor: AdminActor, typed: CreateStore): Promise<Store> {
  const given = normalizeStore(typed);
  const settings = merged<StoreSettings>({ ...NEW_STORE, cloverMerchantId: null, ...given }, {}, SETTINGS);
  return refusingTakenSubdomains(
    db.transaction(async (sql) => {
      const storeId = await insertStore(sql, settings);
      await encryptStoreSecrets(sql, sealer, storeId, given);
      await auditStore(sql, actor, { action: 'store_created', storeId, newValues: settings });
      return readStore(sql, { id: storeId });
    }),
  );
}

/**
 * Changes what is given of a store. What is the same as before changes nothing.
 * @throws Refusal 400 with one message for each wrong field, 404 for an unknown store, 409 for a subdomain that is
 * taken and for secrets that another key sealed.
 */
export async function changeStore(
  { db, sealer }: Deps,
  actor: AdminActor,
  id: string,
  typed: ChangeStore,
): Promise<Store> {
  const given = normalizeStore(typed);
  return refusingTakenSubdomains(
    db.transaction(async (sql) => {
      await lockStore(sql, id);
      const before = await readStore(sql, { id });
      const after = merged<StoreSettings>(before, given, SETTINGS);
      const changed = SETTINGS.filter((field) => after[field] !== before[field]);
      if (changed.length > 0) await updateStore(sql, id, after);

      const secrets = await changeSecrets(sql, sealer, id, given);
      if (changed.length === 0 && secrets.length === 0) return before;
      await auditStore(sql, actor, {
        action: 'store_updated',
        storeId: id,
        oldValues: pick(before, changed),
        // Which of them changed, never what they are.
        newValues: { ...pick(after, changed), ...(secrets.length > 0 && { secrets }) },
      });
      return readStore(sql, { id });
    }),
  );
}

/**
 * Seals the keys that are given beside those that are kept, and answers which of them changed. Keys that nobody can
 * open any more are replaced when both are given.
 * @throws Refusal 409 when one would have to be opened that another key sealed.
 */
async function changeSecrets(
  sql: Sql,
  sealer: Encryptor,
  id: string,
  given: Partial<DecryptedSecrets>,
): Promise<(keyof DecryptedSecrets)[]> {
  if (SECRETS.every((field) => given[field] === undefined)) return [];
  const { cloverApiKey, ghlApiKey, ghlFineToken = null } = given;
  const isWhole = cloverApiKey !== undefined && ghlApiKey !== undefined;
  const had = isWhole ? await tryDecryptStoreSecrets(sql, sealer, id) : await decryptStoreSecrets(sql, sealer, id);
  if (had === null && isWhole) {
    await encryptStoreSecrets(sql, sealer, id, { cloverApiKey, ghlApiKey, ghlFineToken });
    return [...SECRETS];
  }
  const has = had && merged<DecryptedSecrets>(had, given, SECRETS);
  const changed = has ? SECRETS.filter((field) => has[field] !== had[field]) : [];
  if (has && changed.length > 0) await encryptStoreSecrets(sql, sealer, id, has);
  return changed;
}

async function refusingTakenSubdomains<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'stores_subdomain') {
      throw new AppError('conflict', 'This subdomain is already taken');
    }
    throw error;
  }
}

/** The fields, as changed where a change is given. */
function merged<T extends object>(before: T, changes: Partial<T>, fields: readonly (keyof T)[]): T {
  return Object.fromEntries(
    fields.map((field) => [field, changes[field] === undefined ? before[field] : changes[field]]),
  ) as T;
}
