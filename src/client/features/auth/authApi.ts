import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import type { Profile } from '../../../contract/owners';
import { baseApi } from '../../shared/api/baseApi';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    /** Takes the token as its argument, because the session starts only after the profile has loaded. */
    getProfile: build.mutation<Profile, string>({
      query: (token) => ({ url: '/store-owners/me', headers: { authorization: `Bearer ${token}` } }),
    }),
  }),
});

export const { useLoginMutation, useGetProfileMutation } = authApi;
