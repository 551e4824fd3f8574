import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const ownersWords: Words = {
  pages: {
    [PATHS.admin.owners]: {
      words: 'accounts, people, email, dueños',
      actions: [
        { label: 'Add Store Owner', words: 'new owner, create, account' },
        { label: 'Reset the password of an owner', words: 'forgot password, sign in' },
        { label: 'Move an owner to another store', words: 'transfer' },
      ],
    },
  },
  audit: {
    owner_created: 'Owner added',
    owner_password_changed: 'Own password changed',
    owner_recovery_code_used: 'Recovery code of an owner used',
    owner_recovery_codes_renewed: 'New recovery codes of an owner',
    owner_second_factor_off: 'Sign-in codes of an owner turned off',
    owner_second_factor_on: 'Sign-in codes of an owner turned on',
    owner_updated: 'Owner changed',
  },
};
