export {
  sessionReducer,
  signedIn,
  signedOut,
  sessionExpired,
  storeRead,
  exitReached,
  type SessionState,
} from './sessionSlice';
export { STORED_SESSION_FIELDS, sessionEntries } from './sessionStorage';
export {
  selectAuthUser,
  selectSession,
  selectStoreOfKiosk,
  type StoreOfKiosk,
  type WithSession,
} from './sessionSelectors';
export { getHomePath, getRedirect, type AccessRule } from './access';
export { getStartPath, toReturnState } from './returnPath';
export { SetupPage } from './SetupPage';
export { useSetupLink } from './useSetupLink';
export { SignInForm } from './SignInForm';
export type { SignInArea } from './signInErrors';
export { useSignIn } from './useSignIn';
export { useKioskSignOut, type SignOutRefusal, useSignOut } from './useSignOut';
