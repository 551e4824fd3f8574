import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import type { Profile } from '../../../contract/owners';
import { baseApi } from '../../shared/api/baseApi';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    /** Asked with the token in hand: the session begins only once the whole sign-in has succeeded. */
    loadProfile: build.mutation<Profile, string>({
      query: (token) => ({ url: '/store-owners/me', headers: { authorization: `Bearer ${token}` } }),
    }),
  }),
});

export const { useLoginMutation, useLoadProfileMutation } = authApi;
