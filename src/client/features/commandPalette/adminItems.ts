import { PATHS } from '../../shared/routing/paths';
import { toActions } from './paletteItems';

/** The words by which administrators look for a page. */
export const ADMIN_KEYWORDS: Record<string, readonly string[]> = {
  [PATHS.admin.dashboard]: ['home', 'overview', 'numbers', 'problems'],
  [PATHS.admin.owners]: ['accounts', 'people', 'email', 'dueños'],
  [PATHS.admin.admins]: ['accounts', 'team'],
  [PATHS.admin.stores]: ['shops', 'locations', 'subdomain', 'register', 'tiendas'],
  [PATHS.admin.groups]: ['chain', 'franchise'],
  [PATHS.admin.jobs]: ['failed', 'retry', 'discard', 'queue', 'background'],
  [PATHS.admin.audit]: ['history', 'who did', 'changes', 'sign-ins'],
  [PATHS.admin.profile]: [
    'sign-in codes',
    'two-factor',
    '2fa',
    'mfa',
    'authenticator',
    'recovery codes',
    'my account',
    'perfil',
    'contraseña',
  ],
  [PATHS.admin.system]: ['database', 'disk', 'version', 'server', 'health', 'data retention'],
};

/** Settings and actions with the page on which they are. */
export const ADMIN_ACTIONS = toActions([
  {
    label: 'Add Store',
    page: 'Stores',
    to: PATHS.admin.stores,
    keywords: ['new store', 'create'],
  },
  {
    label: 'API keys of a store',
    page: 'Stores',
    to: PATHS.admin.stores,
    keywords: ['connect the register', 'api key', 'clover', 'highlevel', 'merchant id', 'point of sale', 'texts'],
  },
  {
    label: 'Points, referrals and SMS limit of a store',
    page: 'Stores',
    to: PATHS.admin.stores,
    keywords: ['points per dollar', 'loyalty settings', 'text quota'],
  },
  {
    label: 'Deactivate or delete a store',
    page: 'Stores',
    to: PATHS.admin.stores,
    keywords: ['close', 'remove', 'cancel', 'turn off'],
  },
  { label: 'Add Store Owner', page: 'Owners', to: PATHS.admin.owners, keywords: ['new owner', 'create', 'account'] },
  {
    label: 'Reset the password of an owner',
    page: 'Owners',
    to: PATHS.admin.owners,
    keywords: ['forgot password', 'sign in'],
  },
  {
    label: 'Move an owner to another store',
    page: 'Owners',
    to: PATHS.admin.owners,
    keywords: ['transfer'],
  },
  { label: 'Add Administrator', page: 'Platform Admins', to: PATHS.admin.admins, keywords: ['new admin', 'create'] },
  {
    label: 'Reset the password of an administrator',
    page: 'Platform Admins',
    to: PATHS.admin.admins,
    keywords: ['my password', 'forgot password'],
  },
  { label: 'Add Group', page: 'Groups', to: PATHS.admin.groups, keywords: ['new group', 'create'] },
  { label: 'Retry failed jobs', page: 'Jobs', to: PATHS.admin.jobs, keywords: ['errors', 'discard'] },
  {
    label: 'Back up now',
    page: 'System',
    to: PATHS.admin.system,
    section: 'Backups',
    keywords: ['backup', 'export', 'save'],
  },
]);
