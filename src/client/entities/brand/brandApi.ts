import type { Brand } from '../../../contract/brand';
import { baseApi } from '../../shared/api/baseApi';

const brandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What everybody sees of a brand, by a store's id, or by 'subdomain/' and its subdomain. */
    getBrand: build.query<Brand, string>({
      query: (storeKey) => `public/stores/${storeKey}/brand`,
      providesTags: ['Brand'],
    }),
  }),
});

export const { useGetBrandQuery } = brandApi;
