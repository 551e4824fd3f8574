import type { KioskPin, KioskPinState } from '../../../contract/kiosk';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const URL = 'store-owners/me/kiosk-pin';

const kioskPinApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKioskPin: build.query<KioskPinState, undefined>({ query: () => URL, providesTags: ['KioskPin'] }),
    setKioskPin: build.mutation<undefined, KioskPin>({
      query: (body) => ({ url: URL, method: 'PUT', body }),
      invalidatesTags: (_result, error) => getStaleTags(error, ['KioskPin']),
    }),
    removeKioskPin: build.mutation<undefined, undefined>({
      query: () => ({ url: URL, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, ['KioskPin']),
    }),
  }),
});

export const { useGetKioskPinQuery, useSetKioskPinMutation, useRemoveKioskPinMutation } = kioskPinApi;
