export {
  useGetPointsExpiryQuery,
  useListExpiredNightsQuery,
  usePreviewPointsExpiryQuery,
  useRestoreNightMutation,
  useUpdatePointsExpiryMutation,
} from './pointsExpiryApi';
