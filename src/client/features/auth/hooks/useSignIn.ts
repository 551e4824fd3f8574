import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { accountApi } from '../../../entities/account';
import { revokeSession, signedIn, signedOut, toAuthUser } from '../../../session';
import { useLoginMutation } from '../authApi';
import { getLoginError, getProfileError, getRoleError, type SignInArea } from '../signInErrors';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in on one of the three pages. The session starts only after login, role check and profile have all succeeded.
 * `signIn` never rejects: on failure `error` is set, on success the session slice.
 */
export function useSignIn(area: SignInArea) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [login] = useLoginMutation();
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
    // Without a subscription, which the end of a failed sign-in would load again without a token.
    const profile = await dispatch(accountApi.endpoints.getOwnAccount.initiate({ token }, { subscribe: false }));
    if (profile.data === undefined) fail(getProfileError(profile.error), token);
    else dispatch(signedIn({ token, role, isDashboard, authUser: toAuthUser(profile.data) }));
  }

  return { signIn, error };
}
