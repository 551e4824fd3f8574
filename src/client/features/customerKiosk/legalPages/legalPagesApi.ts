import type { JoinPage } from '../../../../contract/join';
import { baseApi } from '../../../shared/api/baseApi';

const legalPagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The address at which phones reach the pages of the store, which may not be the address of the kiosk. */
    getPublicAddress: build.query<string, string>({
      query: (subdomain) => `my/${encodeURIComponent(subdomain)}/join`,
      transformResponse: ({ url }: JoinPage) => url.replace('/join/', '/privacy/'),
    }),
  }),
});

export const { useGetPublicAddressQuery } = legalPagesApi;
