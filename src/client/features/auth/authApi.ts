import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import type { CompleteSetup, SetupLink } from '../../../contract/setup';
import { baseApi } from '../../shared/api/baseApi';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    /** Looks up a link by its one-time token. The request is a POST, so that the token does not appear in logs. */
    getSetupLink: build.query<SetupLink, string>({
      query: (token) => ({ url: '/setup/link', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    completeSetup: build.mutation<LoginResponse, CompleteSetup>({
      query: (body) => ({ url: '/setup', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation, useGetSetupLinkQuery, useCompleteSetupMutation } = authApi;
