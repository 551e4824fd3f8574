export { getPosCredentials } from './getPosCredentials';
export { rotateSecretsKey } from './rotateSecretsKey';
export { createEncryptor, SecretUnreadable, type Encryptor } from './encryptor';
export { encryptStoreSecrets, type StoreSecrets } from './encryptStoreSecrets';
export { storeRoutes } from './stores.routes';
