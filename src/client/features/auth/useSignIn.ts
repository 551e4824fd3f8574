import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { authUserOf } from './authUser';
import { useLoadProfileMutation, useLoginMutation } from './authApi';
import { revokeSession } from './revokeSession';
import { signedIn, signedOut } from './sessionSlice';
import { loginProblem, profileProblem, roleProblem } from './signInArea';
import type { SignInArea } from './signInArea';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in by one of the three pages: password, role, profile, then the session, all or nothing.
 * Resolves whatever happens; problem holds what to tell, the session slice that it worked.
 */
export function useSignIn(area: SignInArea) {
  const dispatch = useDispatch();
  const [login] = useLoginMutation();
  const [loadProfile] = useLoadProfileMutation();
  const [problem, setProblem] = useState<string | null>(null);

  function fail(message: string, token?: string) {
    if (token !== undefined) revokeSession(token);
    dispatch(signedOut());
    setProblem(message);
  }

  async function signIn(credentials: Credentials): Promise<void> {
    setProblem(null);
    const answer = await login(area === 'kiosk' ? { ...credentials, scope: 'kiosk' } : credentials);
    if (answer.error !== undefined) {
      fail(loginProblem(area, answer.error));
      return;
    }
    const { token, role } = answer.data;
    const refusal = roleProblem(area, role);
    if (refusal !== null) {
      fail(refusal, token);
      return;
    }
    const isDashboard = area !== 'kiosk';
    if (role === 'platform_admin') {
      dispatch(signedIn({ token, role, isDashboard, authUser: null }));
      return;
    }
    const profile = await loadProfile(token);
    if (profile.error !== undefined) fail(profileProblem(profile.error), token);
    else dispatch(signedIn({ token, role, isDashboard, authUser: authUserOf(profile.data) }));
  }

  return { signIn, problem };
}
