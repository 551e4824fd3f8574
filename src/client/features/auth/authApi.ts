import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import type { Profile } from '../../../contract/owners';
import { getApiBase } from '../../shared/api/apiBase';
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

/**
 * Ends a session on the server. Best effort: the request survives closing the page, and a failure is ignored because
 * the browser no longer has the token.
 */
export function revokeSession(token: string): void {
  void fetch(`${getApiBase()}/auth/logout`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}
