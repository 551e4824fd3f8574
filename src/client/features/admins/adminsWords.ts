import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const adminsWords: Words = {
  pages: {
    [PATHS.admin.admins]: {
      words: 'accounts, team',
      actions: [
        { label: 'Add Administrator', words: 'new admin, create' },
        { label: 'Reset the password of an administrator', words: 'my password, forgot password' },
      ],
    },
  },
  audit: {
    admin: 'Administrator',
    admin_activated: 'Administrator activated',
    admin_created: 'Administrator added',
    admin_deactivated: 'Administrator deactivated',
    admin_password_reset: 'Administrator password reset',
    admin_recovery_code_used: 'Recovery code of an administrator used',
    admin_recovery_codes_renewed: 'New recovery codes of an administrator',
    admin_reset_link_created: 'Link for a new administrator password created',
    admin_second_factor_off: 'Sign-in codes of an administrator turned off',
    admin_second_factor_on: 'Sign-in codes of an administrator turned on',
  },
};
