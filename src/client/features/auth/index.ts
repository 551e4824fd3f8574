export { SetupPage } from './SetupPage';
export { useSetupLink } from './useSetupLink';
export { SignInPage } from './SignInPage';
export type { SignInArea } from './signInErrors';
