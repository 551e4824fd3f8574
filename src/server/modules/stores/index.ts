import { chainJobs } from './chain/chain.jobs';
import { chainRoutes } from './chain/chain.routes';
import { storeDeletionJobs } from './deletion/storeDeletion.jobs';
import { storeSettingsRoutes } from './settings/storeSettings.routes';
import { storeRoutes } from './stores.routes';
import { timeZoneJobs } from './timeZone.jobs';

export { closeWaiting, copySettings, findRest, insertShop, listMoves, type MoveCounts } from './chain/chain.sql';
export { auditStore, getStore } from './getStore';
export { acceptSecretsKey } from './secrets/acceptSecretsKey';
export { checkSecretsKey, type KeyCheck } from './secrets/checkSecretsKey';
export { compareTimeZones, describeDifference } from './compareTimeZones';
export { deleteStoreRow, insertStoreCounters, lockStore, renewExpiryNotice } from './storeChanges.sql';
export { findMerchantId, isMerchantTaken } from './merchant.sql';
export { findHashedNumbers, keepHashedNumbers, takeHashedNumbers } from './secrets/hashedNumbers.sql';
export { hashPhone, listPhoneHashes } from './secrets/phoneHashes';
export { rotateSecretsKey } from './secrets/rotateSecretsKey';
export { encryptStoreSecrets, getCrmCredentials, getPosCredentials, tryDecryptRow } from './secrets/storeSecrets';
export { listEncryptedSecrets } from './secrets/storeSecrets.sql';
export { toNextTimeZone } from './storeRow.sql';

export const stores = {
  routes: [storeRoutes, storeSettingsRoutes, chainRoutes],
  jobs: [storeDeletionJobs, timeZoneJobs, chainJobs],
};
