export { SetupPage } from './SetupPage';
export { useSetupLink } from './hooks/useSetupLink';
export { SignInPage } from './SignInPage';
export type { SignInArea } from './signInErrors';
export { authWords } from './authWords';
