import type {
  ExpiredNights,
  ExpiryPreview,
  ExpiryPreviewQuery,
  PointsExpiry,
  RestoredNight,
  RestoreNight,
  UpdatePointsExpiry,
} from '../../../contract/pointsExpiry';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

/** When points expire in the signed-in owner's store, and what expired. */
const pointsExpiryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPointsExpiry: build.query<PointsExpiry, undefined>({
      query: () => 'store/points-expiry',
      providesTags: ['StoreSettings'],
    }),
    previewPointsExpiry: build.query<ExpiryPreview, ExpiryPreviewQuery>({
      query: (params) => ({ url: 'store/points-expiry/preview', params }),
      // Balances can change at any time, and the owner needs current ones to decide.
      keepUnusedDataFor: 0,
    }),
    listExpiredNights: build.query<ExpiredNights, undefined>({
      query: () => 'store/points-expiry/nights',
      providesTags: ['StoreSettings'],
    }),
    restoreNight: build.mutation<RestoredNight, RestoreNight>({
      query: (body) => ({ url: 'store/points-expiry/restore', method: 'POST', body }),
      // The tags are also invalidated after an error, because some balances may already be restored.
      invalidatesTags: ['StoreSettings', 'StoreCustomer', 'CustomerHistory'],
    }),
    updatePointsExpiry: build.mutation<PointsExpiry, UpdatePointsExpiry>({
      query: (body) => ({ url: 'store/points-expiry', method: 'PUT', body }),
      invalidatesTags: (_expiry, error) => getStaleTags(error, ['StoreSettings', 'StoreCustomer']),
    }),
  }),
});

export const {
  useGetPointsExpiryQuery,
  usePreviewPointsExpiryQuery,
  useUpdatePointsExpiryMutation,
  useListExpiredNightsQuery,
  useRestoreNightMutation,
} = pointsExpiryApi;
