import type { AuditRow } from '../../../contract/audit';

const ACTIONS: Record<string, string> = {
  admin_activated: 'Administrator activated',
  admin_created: 'Administrator added',
  admin_deactivated: 'Administrator deactivated',
  admin_password_reset: 'Password of an administrator reset',
  board_settings_updated: 'Board settings changed',
  checkout_dismissed: 'Waiting checkout dismissed',
  group_created: 'Group added',
  group_deleted: 'Group deleted',
  group_updated: 'Group changed',
  kiosk_pin_changed: 'Kiosk PIN changed',
  kiosk_pin_removed: 'Kiosk PIN removed',
  kiosk_pin_set: 'Kiosk PIN set',
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  order_credited: 'Order credited by hand',
  order_dismissed: 'Order in review dismissed',
  owner_created: 'Owner added',
  owner_deleted: 'Owner deleted',
  owner_password_reset: 'Password of an owner reset',
  owner_transferred: 'Owner transferred',
  owner_updated: 'Owner changed',
  promotion_redeemed: 'Promotion redeemed',
  redemption_cancelled: 'Redemption cancelled',
  redemption_completed: 'Redemption completed',
  redemption_created: 'Reward redeemed',
  redemption_released: 'Redemption released: not picked up in time',
  job_retried: 'Job retried',
  job_discarded: 'Job discarded',
  reward_kept: 'Reward of a refunded order kept',
  reward_reversed: 'Reward of a refunded order reversed',
  secrets_resealed: 'Encryption key rotated',
  sms_campaign_cancelled: 'Text campaign cancelled',
  sms_campaign_created: 'Text campaign started',
  sms_campaign_paused: 'Text campaign paused',
  sms_campaign_resumed: 'Text campaign resumed',
  sms_test_sent: 'Test text sent',
  store_activated: 'Store activated',
  store_brand_updated: 'Look of the store changed',
  store_created: 'Store added',
  store_deactivated: 'Store deactivated',
  store_deleted: 'Store deleted',
  store_secrets_read: 'API keys viewed',
  store_updated: 'Store changed',
};

const RECORDS: Record<string, string> = {
  account: 'Account',
  admin: 'Administrator',
  checkout: 'Checkout',
  email: 'Unknown email',
  group: 'Group',
  order: 'Order',
  owner: 'Owner',
  redemption: 'Redemption',
  sms_campaign: 'Text campaign',
  sms_test: 'Test text',
  store: 'Store',
};

const ROLES: Record<string, string> = {
  cashier: 'Cashier',
  platform_admin: 'Administrator',
  store_owner: 'Owner',
  system: 'System',
};

/** The label of an action; one without a label shows its name, as in 'Points expired'. */
export function actionLabel(action: string): string {
  return ACTIONS[action] ?? humanize(action);
}

/** The label of a record type. */
export function recordLabel(recordType: string): string {
  return RECORDS[recordType] ?? humanize(recordType);
}

/** The label of the actor's role. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? humanize(role);
}

/** The actor's name, else the email, else the role. */
export function actorLabel({ id, name, email, role }: AuditRow['actor']): string {
  if (name ?? email) return name ?? email ?? '';
  return id === null ? roleLabel(role) : `${roleLabel(role)}, account deleted`;
}

function humanize(name: string): string {
  const text = name.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
