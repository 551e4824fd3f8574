import type { Gifts, GiftsPreview, GiftsPreviewQuery } from '../../../../contract/gifts';
import { baseApi } from '../../../shared/api/baseApi';
import { getStaleTags } from '../../../shared/api/getStaleTags';

const giftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getGifts: build.query<Gifts, undefined>({
      query: () => 'store/gifts',
      providesTags: ['StoreSettings'],
    }),
    updateGifts: build.mutation<Gifts, Gifts>({
      query: (body) => ({ url: 'store/gifts', method: 'PUT', body }),
      invalidatesTags: (_gifts, error) => getStaleTags(error, ['StoreSettings']),
    }),
    previewGifts: build.query<GiftsPreview, GiftsPreviewQuery>({
      query: (params) => ({ url: 'store/gifts/preview', params }),
      // Purchases come in at any time, and the owner decides by current ones.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetGiftsQuery, useUpdateGiftsMutation, usePreviewGiftsQuery } = giftsApi;
