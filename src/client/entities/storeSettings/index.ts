export { useGetStoreSettingsQuery, useUpdateStoreSettingsMutation } from './storeSettingsApi';
