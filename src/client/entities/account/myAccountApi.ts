import type { Profile } from '../../../contract/owners';
import { baseApi } from '../../shared/api/baseApi';

/** The account that is signed in, with its store. */
const myAccountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnAccount: build.query<Profile, undefined>({ query: () => 'store-owners/me', providesTags: ['Profile'] }),
  }),
});

export const { useGetOwnAccountQuery } = myAccountApi;
