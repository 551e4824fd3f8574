export { KioskAddress } from './components/KioskAddress';
export { useOwnOrigin } from './hooks/useOwnOrigin';
export { StoreChecklist } from './components/StoreChecklist';
export { StorePicker } from './components/StorePicker';
export { addOwnerPath, storeAuditLogPath, storeOwnersPath, storePath } from './storePaths';
export { storeApi, useGetStoreCountsQuery, useListStoresQuery, type ListStores } from './storeApi';
export { deletedStoreTags, storeNameTags, storeStatusTags, updatedStoreTags } from './storeTags';
export { TimeZoneField } from './components/TimeZoneField';
export { formatTimeZone } from './timeZones';
