const ACTIONS: Record<string, string> = {
  admin_created: 'Administrator added',
  admin_password_reset: 'Password of an administrator reset',
  group_created: 'Group added',
  group_deleted: 'Group deleted',
  group_updated: 'Group changed',
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  owner_created: 'Owner added',
  owner_deleted: 'Owner deleted',
  owner_password_reset: 'Password of an owner reset',
  owner_transferred: 'Owner transferred',
  owner_updated: 'Owner changed',
  redemption_created: 'Reward redeemed',
  secrets_resealed: 'Secrets sealed by another key',
  store_activated: 'Store activated',
  store_created: 'Store added',
  store_deactivated: 'Store deactivated',
  store_deleted: 'Store deleted',
  store_secrets_read: 'API keys viewed',
  store_updated: 'Store changed',
};

const RECORDS: Record<string, string> = {
  account: 'Account',
  admin: 'Administrator',
  email: 'Unknown email',
  group: 'Group',
  owner: 'Owner',
  redemption: 'Redemption',
  store: 'Store',
};

const ROLES: Record<string, string> = {
  cashier: 'Cashier',
  platform_admin: 'Administrator',
  store_owner: 'Owner',
  system: 'System',
};

/** What was done, in plain words; an act without words of its own says its name. */
export function actionLabel(action: string): string {
  return ACTIONS[action] ?? spoken(action);
}

/** What kind of record it was done to. */
export function recordLabel(recordType: string): string {
  return RECORDS[recordType] ?? spoken(recordType);
}

/** As what somebody did it. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? spoken(role);
}

function spoken(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
