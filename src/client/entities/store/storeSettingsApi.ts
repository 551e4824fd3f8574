import type { BoardSettings } from '../../../contract/board';
import type {
  ExpiredNights,
  ExpiryPreview,
  ExpiryPreviewQuery,
  PointsExpiry,
  RestoredNight,
  RestoreNight,
  UpdatePointsExpiry,
} from '../../../contract/pointsExpiry';
import type { StoreSettings, UpdateStoreSettings } from '../../../contract/storeSettings';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const storeSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStoreSettings: build.query<StoreSettings, undefined>({
      query: () => 'store/settings',
      providesTags: ['StoreSettings'],
    }),
    updateStoreSettings: build.mutation<StoreSettings, UpdateStoreSettings>({
      query: (body) => ({ url: 'store/settings', method: 'PATCH', body }),
      invalidatesTags: (_settings, error) => getStaleTags(error, ['StoreSettings']),
    }),
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
  useGetStoreSettingsQuery,
  useUpdateStoreSettingsMutation,
  useGetPointsExpiryQuery,
  usePreviewPointsExpiryQuery,
  useUpdatePointsExpiryMutation,
  useListExpiredNightsQuery,
  useRestoreNightMutation,
} = storeSettingsApi;

/** The board settings of the signed-in account's store. */
const boardSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBoardSettings: build.query<BoardSettings, undefined>({
      query: () => 'store/board',
      providesTags: ['BoardSettings'],
    }),
    updateBoardSettings: build.mutation<BoardSettings, BoardSettings>({
      query: (body) => ({ url: 'store/board', method: 'PATCH', body }),
      onQueryStarted: async (settings, { dispatch, queryFulfilled }) => {
        const patch = dispatch(boardSettingsApi.util.updateQueryData('getBoardSettings', undefined, () => settings));
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: (_settings, error) => getStaleTags(error, ['BoardSettings']),
    }),
  }),
});

export const { useGetBoardSettingsQuery, useUpdateBoardSettingsMutation } = boardSettingsApi;
