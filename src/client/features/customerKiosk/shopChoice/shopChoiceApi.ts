import type { KioskShop } from '../../../../contract/auth';
import { baseApi } from '../../../shared/api/baseApi';

const shopChoiceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The shops whose kiosk this tablet can become. */
    listKioskShops: build.query<KioskShop[], undefined>({ query: () => 'auth/session/shops', keepUnusedDataFor: 0 }),
  }),
});

export const { useListKioskShopsQuery } = shopChoiceApi;
