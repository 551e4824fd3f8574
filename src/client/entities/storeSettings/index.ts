export { useGetPointsExpiryQuery, useGetStoreSettingsQuery, useUpdateStoreSettingsMutation } from './storeSettingsApi';
