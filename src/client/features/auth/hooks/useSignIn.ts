import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { LoginResponse } from '../../../../contract/auth';
import { accountApi, revokeSession, signedIn, signedOut, toAuthUser } from '../../../session';
import { getErrorMessage } from '../../../shared/api/errors';
import { getSubdomain } from '../../../shared/routing/getSubdomain';
import { useLoginMutation } from '../authApi';
import { getLoginError, getProfileError, getRoleError, isCodeNeeded, type SignInArea } from '../signInErrors';

export interface Credentials {
  email: string;
  password: string;
}

/** The server asks for a code, or has refused one for this reason. */
export interface CodeRequest {
  refusal: string | null;
}

/**
 * Signs in on one of the three pages. The session starts only after the login, the role check and the profile have
 * succeeded. `signIn` never rejects: a failure sets `error`, and `refusedRole` if the page is not for that role; a
 * success starts the session. `codeRequest` is set while the account needs a code of the app or a recovery code too;
 * until then `code` is ''.
 */
export function useSignIn(area: SignInArea) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [login] = useLoginMutation();
  const [error, setError] = useState<string | null>(null);
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(null);
  const [refusedRole, setRefusedRole] = useState<LoginResponse['role'] | null>(null);

  function fail(message: string, token?: string) {
    if (token !== undefined) revokeSession(token);
    dispatch(signedOut());
    setError(message);
  }

  async function signIn(credentials: Credentials, code: string): Promise<void> {
    setError(null);
    setRefusedRole(null);
    const result = await login({
      ...credentials,
      ...(area === 'kiosk' && { scope: 'kiosk', ...nameShop() }),
      ...(code !== '' && { code }),
    });
    if (result.error !== undefined) {
      if (isCodeNeeded(result.error)) {
        setCodeRequest({ refusal: codeRequest && getErrorMessage(result.error) });
        return;
      }
      setCodeRequest(null);
      fail(getLoginError(area, result.error));
      return;
    }
    const { token, role, needsShop } = result.data;
    const roleError = getRoleError(area, role);
    if (roleError !== null) {
      fail(roleError, token);
      setRefusedRole(role);
      return;
    }
    const isDashboard = area !== 'kiosk';
    if (role === 'platform_admin') {
      dispatch(signedIn({ token, role, isDashboard, authUser: null }));
      return;
    }
    // There is no subscription, because it would refetch the profile without a token after a failed sign-in.
    const profile = await dispatch(accountApi.endpoints.getOwnAccount.initiate({ token }, { subscribe: false }));
    if (profile.data === undefined) fail(getProfileError(profile.error), token);
    else {
      const authUser = { ...toAuthUser(profile.data), ...(needsShop !== undefined && { needsShop }) };
      dispatch(signedIn({ token, role, isDashboard, authUser }));
    }
  }

  return { signIn, error, codeRequest, refusedRole };
}

/** The shop of a chain that the address of the page names. */
function nameShop(): { storeSubdomain?: string } {
  const storeSubdomain = getSubdomain(window.location.hostname);
  return storeSubdomain === null ? {} : { storeSubdomain };
}
