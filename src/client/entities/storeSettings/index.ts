export {
  useGetChainSettingsQuery,
  useGetPointsExpiryQuery,
  useGetStoreSettingsQuery,
  useUpdateStoreSettingsMutation,
} from './storeSettingsApi';
export { useSaveSetting } from './useSaveSetting';
