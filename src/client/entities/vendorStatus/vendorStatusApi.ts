import type { PosConnection } from '../../../contract/pointOfSale';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';

const OWN = { type: 'PosConnection', id: 'OWN' } as const;

/** The point-of-sale connection of the signed-in owner's store. */
const vendorStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnPosConnection: build.query<PosConnection, undefined>({
      query: () => 'store/point-of-sale',
      providesTags: [OWN],
      extraOptions: BY_SHOP,
    }),
    testOwnPosConnection: build.mutation<PosConnection, undefined>({
      query: () => ({ url: 'store/point-of-sale/test', method: 'POST' }),
      invalidatesTags: [OWN],
      extraOptions: BY_SHOP,
    }),
  }),
});

export const { useGetOwnPosConnectionQuery, useTestOwnPosConnectionMutation } = vendorStatusApi;
