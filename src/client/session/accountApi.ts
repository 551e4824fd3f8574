import type { UpdateProfile } from '../../contract/accounts';
import type { Profile } from '../../contract/owners';
import type { StoreSession } from '../../contract/sessions';
import { baseApi, BY_SHOP } from '../shared/api/baseApi';
import { getStaleTags } from '../shared/api/getStaleTags';

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
    /** The devices signed in to the owner's store, with the current one first and then by last use. */
    listSessions: build.query<StoreSession[], undefined>({
      query: () => 'store/sessions',
      providesTags: [{ type: 'StoreSession', id: 'LIST' }],
      extraOptions: BY_SHOP,
    }),
    updateProfile: build.mutation<Profile, UpdateProfile>({
      query: (body) => ({ url: 'store-owners/me', method: 'PATCH', body }),
      // The list of sessions shows the names and emails of accounts.
      invalidatesTags: (_profile, error) => getStaleTags(error, ['Profile', { type: 'StoreSession', id: 'LIST' }]),
    }),
  }),
});

export const { useGetOwnAccountQuery, useListSessionsQuery, useUpdateProfileMutation } = accountApi;
