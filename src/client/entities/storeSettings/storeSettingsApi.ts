import type { PointsExpiry } from '../../../contract/pointsExpiry';
import type { StoreSettings, UpdateStoreSettings } from '../../../contract/storeSettings';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

/** The settings of the signed-in owner's store, and when points expire there. */
const storeSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStoreSettings: build.query<StoreSettings, undefined>({
      query: () => 'store/settings',
      providesTags: ['StoreSettings'],
      extraOptions: BY_SHOP,
    }),
    // In a chain those of its first store, whichever shop is selected: for what is the same in all shops.
    getChainSettings: build.query<StoreSettings, undefined>({
      query: () => 'store/settings',
      providesTags: ['StoreSettings'],
    }),
    updateStoreSettings: build.mutation<StoreSettings, UpdateStoreSettings>({
      query: (body) => ({ url: 'store/settings', method: 'PATCH', body }),
      invalidatesTags: (_settings, error) => getStaleTags(error, ['StoreSettings']),
      extraOptions: BY_SHOP,
    }),
    getPointsExpiry: build.query<PointsExpiry, undefined>({
      query: () => 'store/points-expiry',
      providesTags: ['StoreSettings'],
    }),
  }),
});

export const {
  useGetChainSettingsQuery,
  useGetPointsExpiryQuery,
  useGetStoreSettingsQuery,
  useUpdateStoreSettingsMutation,
} = storeSettingsApi;
