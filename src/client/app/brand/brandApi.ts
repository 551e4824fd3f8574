import type { Brand } from '../../../contract/brand';
import { baseApi } from '../../shared/api/baseApi';

const brandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By a store's id, or by 'subdomain/' and its subdomain. */
    getBrand: build.query<Brand, string>({ query: (storeKey) => `public/stores/${storeKey}/brand` }),
  }),
});

export const { useGetBrandQuery } = brandApi;
