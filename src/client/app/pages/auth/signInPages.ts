import type { SignInArea } from '../../../features/auth';

interface SignInPageText {
  title: string;
  subtitle: string;
  submitLabel: string;
  /** Ways to the other sign-in pages. */
  links: readonly { to: string; label: string }[];
  keyboardTips: boolean;
}

export const SIGN_IN_PAGES: Record<SignInArea, SignInPageText> = {
  kiosk: {
    title: 'Welcome Back',
    subtitle: 'Sign in to your account',
    submitLabel: 'Sign In',
    links: [
      { to: '/auth/dashboard', label: 'Open the dashboard' },
      { to: '/auth/cashier', label: 'Cashier sign-in' },
    ],
    keyboardTips: true,
  },
  management: {
    title: 'Management Portal',
    subtitle: 'Sign in to manage stores, rewards and people',
    submitLabel: 'Sign In',
    links: [{ to: '/auth/login', label: 'Back to kiosk sign-in' }],
    keyboardTips: false,
  },
  cashier: {
    title: 'Cashier Login',
    subtitle: 'Sign in to see redemptions as they happen',
    submitLabel: 'Sign In',
    links: [{ to: '/auth/login', label: 'Back to kiosk sign-in' }],
    keyboardTips: false,
  },
};
