import type { Profile } from '../../../contract/owners';
import { baseApi } from '../../shared/api/baseApi';

/** The signed-in account with its store. */
export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sign-in passes its new token, because the session starts only after the profile has loaded. */
    getOwnAccount: build.query<Profile, { token: string } | undefined>({
      query: (signIn) => ({
        url: 'store-owners/me',
        ...(signIn && { headers: { authorization: `Bearer ${signIn.token}` } }),
      }),
      providesTags: ['Profile'],
    }),
  }),
});

export const { useGetOwnAccountQuery } = accountApi;
