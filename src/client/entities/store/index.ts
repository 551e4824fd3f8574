export {
  useGetBoardSettingsQuery,
  useUpdateBoardSettingsMutation,
  useGetStoreSettingsQuery,
  useUpdateStoreSettingsMutation,
  useGetPointsExpiryQuery,
  usePreviewPointsExpiryQuery,
  useUpdatePointsExpiryMutation,
  useListExpiredNightsQuery,
  useRestoreNightMutation,
} from './storeSettingsApi';
export { StoreChecklist } from './StoreChecklist';
export { StorePicker } from './StorePicker';
export { storeHistoryPath, storeOwnersPath, storePath } from './storePaths';
export { storeQueriesApi, useGetStoreCountsQuery, useListStoresQuery, type ListStores } from './storeQueriesApi';
export { deletedStoreTags, storeNameTags, storeStatusTags, updatedStoreTags } from './storeTags';
export { TimeZoneField } from './TimeZoneField';
export { formatTimeZone } from './timeZones';
