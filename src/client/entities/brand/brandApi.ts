import type { Brand } from '../../../contract/brand';
import { baseApi } from '../../shared/api/baseApi';
import { setServerTime } from '../../shared/device/serverClock';

const brandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The public brand of a store. The argument is a store id, or 'subdomain/' followed by a subdomain. */
    getBrand: build.query<Brand, string>({
      query: (storeKey) => `public/stores/${storeKey}/brand`,
      transformResponse: (brand: Brand, meta) => {
        // The announced boosts begin and end by the server's time.
        setServerTime(meta?.response?.headers.get('date') ?? null);
        return brand;
      },
      providesTags: ['Brand'],
    }),
  }),
});

export const { useGetBrandQuery } = brandApi;
