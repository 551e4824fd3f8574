import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PATHS } from '../shared/routing/paths';
import type { AuthStore, AuthUser } from './authUser';

type SignInPath = (typeof PATHS.auth)['kiosk' | 'management' | 'cashier'];

export interface SessionState {
  token: string | null;
  /** The role as the API names it. It is restored from storage without validation, so it may be any text. */
  role: string | null;
  isDashboard: boolean | null;
  authUser: AuthUser | null;
  /** The stored user as text if it could not be parsed. It is kept so that the error shows again after a reload. */
  unreadableUser: string | null;
  /** The page to redirect to after the session ended in this tab. It overrides the guards and is not stored. */
  exit: SignInPath | null;
  /** The server ended the session. This field is not stored. */
  expired: boolean;
}

export interface SignedIn {
  token: string;
  role: string;
  isDashboard: boolean;
  authUser: AuthUser | null;
}

const noSession: SessionState = {
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
  initialState: noSession,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<SignedIn>) => ({ ...noSession, ...payload }),
    signedOut: (state) => ({ ...noSession, exit: getSignInPath(state.role) }),
    /** The server rejected the token. The role is kept for the link to the role's sign-in page. */
    sessionExpired: (state) => {
      state.token = null;
      state.exit = PATHS.auth.kiosk;
      state.expired = true;
    },
    /** The server responded with the current name and subdomain of the store. */
    storeRead: ({ authUser }, { payload: { id, name, subdomain } }: PayloadAction<AuthStore>) => {
      if (authUser?.store?.id !== id) return;
      authUser.store.name = name;
      authUser.store.subdomain = subdomain;
    },
    exitReached: (state) => {
      state.exit = null;
    },
  },
  selectors: { selectSession: (session) => session },
});

export const { signedIn, signedOut, sessionExpired, storeRead, exitReached } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;

function getSignInPath(role: string | null): SignInPath {
  if (role === 'platform_admin') return PATHS.auth.management;
  return role === 'cashier' ? PATHS.auth.cashier : PATHS.auth.kiosk;
}
