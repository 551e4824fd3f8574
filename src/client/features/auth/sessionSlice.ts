import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AuthUser } from './authUser';
import { signInPathOf } from './signInPaths';
import type { SignInPath } from './signInPaths';

export interface SessionState {
  token: string | null;
  /** As the wire names it. Whatever the storage held: guards compare, they do not trust. */
  role: string | null;
  isDashboard: boolean | null;
  authUser: AuthUser | null;
  /** The text of a stored user that could not be read; kept so that every start tells the same story. */
  unreadableUser: string | null;
  /** Where a session that ended in this page leads; it wins over the guards. Not stored. */
  exit: SignInPath | null;
  /** The server ended the session, not the person. Not stored. */
  expired: boolean;
}

export interface SignedIn {
  token: string;
  role: string;
  isDashboard: boolean;
  authUser: AuthUser | null;
}

const nobody: SessionState = {
  token: null,
  role: null,
  isDashboard: null,
  authUser: null,
  unreadableUser: null,
  exit: null,
  expired: false,
};

const sessionSlice = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<SignedIn>) => ({ ...nobody, ...payload }),
    profileLoaded: (state, { payload }: PayloadAction<AuthUser>) => {
      state.authUser = payload;
      state.unreadableUser = null;
    },
    signedOut: (state) => ({ ...nobody, exit: signInPathOf(state.role) }),
    /** The server no longer knows the token. The rest stays, as a hint who was here; without a token it opens nothing. */
    sessionExpired: (state) => {
      state.token = null;
      state.exit = '/auth/login';
      state.expired = true;
    },
    exitReached: (state) => {
      state.exit = null;
    },
  },
});

export const { signedIn, profileLoaded, signedOut, sessionExpired, exitReached } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
