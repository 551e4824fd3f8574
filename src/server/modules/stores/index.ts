export { createEncryptor, SecretUnreadable, type Encryptor } from './encryptor';
export { deleteStoreRow, DELETION_TIMEOUT_MS, insertStoreCounters } from './storeChanges.sql';
export { rotateSecretsKey } from './rotateSecretsKey';
export { storeRoutes } from './stores.routes';
export { encryptStoreSecrets, getCrmCredentials, getPosCredentials, type StoreSecrets } from './storeSecrets';
