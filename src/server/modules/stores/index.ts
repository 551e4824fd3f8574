export { posCredentialsOf } from './posCredentialsOf';
export { createSealer, SecretUnreadable, type Sealer } from './sealer';
export { sealStoreSecrets, type StoreSecrets } from './sealStoreSecrets';
