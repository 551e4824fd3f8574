import type { JoinPage } from '../../../contract/join';
import type { KioskPin, KioskPinState } from '../../../contract/kiosk';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const PIN_PATH = 'store-owners/me/kiosk-pin';

const kioskSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the page for joining shows, by the subdomain of the store. */
    getStoreJoinPage: build.query<JoinPage, string>({
      query: (subdomain) => `my/${encodeURIComponent(subdomain)}/join`,
      providesTags: ['Brand'],
    }),
    /** Records the print for the checklist. It has no tag, because the checklist is read whenever it is shown. */
    recordPosterPrint: build.mutation<undefined, undefined>({
      query: () => ({ url: 'store/checklist/poster', method: 'POST' }),
      extraOptions: BY_SHOP,
    }),
    getKioskPin: build.query<KioskPinState, undefined>({
      query: () => PIN_PATH,
      providesTags: ['KioskPin'],
      extraOptions: BY_SHOP,
    }),
    setKioskPin: build.mutation<undefined, KioskPin>({
      query: (body) => ({ url: PIN_PATH, method: 'PUT', body }),
      invalidatesTags: (_result, error) => getStaleTags(error, ['KioskPin']),
      extraOptions: BY_SHOP,
    }),
    removeKioskPin: build.mutation<undefined, undefined>({
      query: () => ({ url: PIN_PATH, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, ['KioskPin']),
      extraOptions: BY_SHOP,
    }),
  }),
});

export const {
  useGetStoreJoinPageQuery,
  useRecordPosterPrintMutation,
  useGetKioskPinQuery,
  useSetKioskPinMutation,
  useRemoveKioskPinMutation,
} = kioskSettingsApi;
