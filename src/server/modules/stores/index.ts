export { posCredentialsOf } from './posCredentialsOf';
export { resealAllSecrets } from './resealAllSecrets';
export { createSealer, SecretUnreadable, type Sealer } from './sealer';
export { sealStoreSecrets, type StoreSecrets } from './sealStoreSecrets';
export { storeRoutes } from './stores.routes';
