import type { Brand } from '../../../contract/brand';
import { baseApi } from '../../shared/api/baseApi';

const brandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The public brand of a store. The argument is a store id, or 'subdomain/' followed by a subdomain. */
    getBrand: build.query<Brand, string>({
      query: (storeKey) => `public/stores/${storeKey}/brand`,
      providesTags: ['Brand'],
    }),
  }),
});

export const { useGetBrandQuery } = brandApi;
