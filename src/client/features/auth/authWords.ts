import type { Words } from '../../shared/routing/words';

export const authWords: Words = {
  audit: {
    email: 'Unknown email',
    login: 'Signed in',
    login_failed: 'Sign-in failed',
    logout: 'Signed out',
  },
};
