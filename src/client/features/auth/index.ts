export { sessionReducer, signedIn, profileLoaded, signedOut, sessionExpired } from './sessionSlice';
export type { SessionState, SignedIn } from './sessionSlice';
export {
  selectAuthUser,
  selectIsAuthenticated,
  selectPrincipal,
  selectSession,
  selectStoreOfKiosk,
} from './sessionSelectors';
export type { Principal, StoreOfKiosk, WithSession } from './sessionSelectors';
export { authUserOf } from './authUser';
export type { AuthStore, AuthUser } from './authUser';
export { STORED_SESSION, sessionEntries } from './sessionStorage';
export { useSignOut } from './useSignOut';
export { exitReached } from './sessionSlice';
export { getRedirect, getHomePath } from './access';
export type { AccessRule } from './access';
export { SignInForm } from './SignInForm';
export { useSignIn } from './useSignIn';
export { loginProblem, profileProblem, roleProblem } from './signInArea';
export type { SignInArea } from './signInArea';
