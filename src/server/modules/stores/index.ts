export { acceptSecretsKey } from './secrets/acceptSecretsKey';
export { checkSecretsKey, type KeyCheck } from './secrets/checkSecretsKey';
export { createEncryptor, SecretUnreadable, type Encryptor } from './secrets/encryptor';
export { storeDeletionJobs } from './deletion/storeDeletion.jobs';
export { deleteStoreRow, DELETION_TIMEOUT_MS, insertStoreCounters } from './storeChanges.sql';
export { findMerchantId, isMerchantTaken } from './merchant.sql';
export { hashPhone, listPhoneHashes } from './secrets/phoneHashes';
export { rotateSecretsKey } from './secrets/rotateSecretsKey';
export { storeRoutes } from './stores.routes';
export {
  encryptStoreSecrets,
  getCrmCredentials,
  getPosCredentials,
  tryDecryptRow,
  type StoreSecrets,
} from './secrets/storeSecrets';
export { listEncryptedSecrets } from './secrets/storeSecrets.sql';
export { toNextTimeZone, type NextTimeZoneRow } from './storeRow.sql';
export { changeTimeZone, validateTimeZone } from './timeZone';
export { timeZoneJobs } from './timeZone.jobs';
export { storeSettingsRoutes } from './settings/storeSettings.routes';
