import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { revokeSession, signedIn, signedOut, toAuthUser } from '../../session';
import { getLoginError, getProfileError, getRoleError, type SignInArea } from './signInErrors';
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

const { useLoginMutation, useGetProfileMutation } = authApi;

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in on one of the three pages. The session starts only after login, role check and profile have all succeeded.
 * `signIn` never rejects: on failure `error` is set, on success the session slice.
 */
export function useSignIn(area: SignInArea) {
  const dispatch = useDispatch();
  const [login] = useLoginMutation();
  const [getProfile] = useGetProfileMutation();
  const [error, setError] = useState<string | null>(null);

  function fail(message: string, token?: string) {
    if (token !== undefined) revokeSession(token);
    dispatch(signedOut());
    setError(message);
  }

  async function signIn(credentials: Credentials): Promise<void> {
    setError(null);
    const result = await login(area === 'kiosk' ? { ...credentials, scope: 'kiosk' } : credentials);
    if (result.error !== undefined) {
      fail(getLoginError(area, result.error));
      return;
    }
    const { token, role } = result.data;
    const roleError = getRoleError(area, role);
    if (roleError !== null) {
      fail(roleError, token);
      return;
    }
    const isDashboard = area !== 'kiosk';
    if (role === 'platform_admin') {
      dispatch(signedIn({ token, role, isDashboard, authUser: null }));
      return;
    }
    const profile = await getProfile(token);
    if (profile.error !== undefined) fail(getProfileError(profile.error), token);
    else dispatch(signedIn({ token, role, isDashboard, authUser: toAuthUser(profile.data) }));
  }

  return { signIn, error };
}
