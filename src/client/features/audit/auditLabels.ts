import type { AuditRow } from '../../../contract/audit';
import { humanize } from '../../shared/format/humanize';

const ACTIONS: Record<string, string> = {
  admin_activated: 'Administrator activated',
  admin_created: 'Administrator added',
  admin_deactivated: 'Administrator deactivated',
  admin_second_factor_off: 'Sign-in codes of an administrator turned off',
  admin_second_factor_on: 'Sign-in codes of an administrator turned on',
  admin_recovery_code_used: 'Recovery code of an administrator used',
  admin_recovery_codes_renewed: 'New recovery codes of an administrator',
  admin_password_reset: 'Administrator password reset',
  admin_reset_link_created: 'Link for a new administrator password created',
  board_settings_updated: 'Board settings changed',
  cashier_activated: 'Cashier activated',
  cashier_created: 'Cashier added',
  cashier_deactivated: 'Cashier deactivated',
  cashier_deleted: 'Cashier deleted',
  cashier_password_reset: 'Cashier password reset',
  cashier_updated: 'Cashier changed',
  checkout_dismissed: 'Waiting checkout dismissed',
  clock_set_back: 'Clock set back',
  customer_consent_given: 'Customer agreed to texts',
  customer_consent_withdrawn: 'Customer consent to texts withdrawn',
  customer_data_viewed: 'Customer looked at their own data',
  customer_created: 'Customer added',
  customer_deletion_requested: 'Customer asked for the code to delete their account',
  customer_erased: 'Customer erased',
  customer_number_released: 'Former number released',
  customer_page_confirmed: 'Customer confirmed at the kiosk with the PIN',
  customer_joined: 'Customer joined on their phone',
  customer_page_opened: 'Customer opened their page',
  customer_page_verified: 'Customer confirmed their phone number',
  customer_phone_changed: 'Customer phone changed',
  credit_given: 'Points of a sale given to another customer',
  credit_taken_back: 'Points of a sale taken back',
  customer_signed_out: 'Customer signed out on all phones',
  customer_updated: 'Customer changed',
  customers_exported: 'Customers exported',
  customer_exported: 'Customer data exported',
  customers_import_started: 'Customer import started',
  customers_merged: 'Customers merged',
  expired_night_restored: 'Expired points of a night restored',
  earning_categories_updated: 'Categories that earn no points changed',
  flag_reviewed: 'Flag reviewed',
  group_created: 'Group added',
  group_deleted: 'Group deleted',
  group_updated: 'Group changed',
  kiosk_pin_changed: 'Kiosk PIN changed',
  kiosk_pin_removed: 'Kiosk PIN removed',
  kiosk_pin_set: 'Kiosk PIN set',
  ledger_checkpoint: 'Ledger checkpoint',
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  order_credited: 'Points given for a sale',
  order_dismissed: 'Sale without points dismissed',
  owner_created: 'Owner added',
  owner_deleted: 'Owner deleted',
  owner_password_changed: 'Own password changed',
  owner_second_factor_off: 'Sign-in codes of an owner turned off',
  owner_second_factor_on: 'Sign-in codes of an owner turned on',
  owner_recovery_code_used: 'Recovery code of an owner used',
  owner_recovery_codes_renewed: 'New recovery codes of an owner',
  owner_password_reset: 'Owner password reset',
  owner_transferred: 'Owner transferred',
  owner_updated: 'Owner changed',
  boost_created: 'Boost added',
  boost_deleted: 'Boost deleted',
  boost_updated: 'Boost changed',
  promotion_created: 'Promotion added',
  promotion_deleted: 'Promotion deleted',
  points_adjusted: 'Points adjusted',
  points_expiry_postponed: 'Points expiry postponed',
  points_expiry_changed: 'Points expiry changed',
  points_restored: 'Expired points restored',
  promotion_redeemed: 'Promotion redeemed',
  promotion_updated: 'Promotion changed',
  redemption_cancelled: 'Redemption cancelled',
  redemption_completed: 'Redemption completed',
  redemption_created: 'Reward redeemed',
  redemption_deleted: 'Redemption deleted',
  redemption_released: 'Unclaimed reward expired',
  redemption_updated: 'Redemption edited',
  redemptions_exported: 'Redemptions exported',
  job_retried: 'Job retried',
  job_discarded: 'Job discarded',
  backup_requested: 'Backup requested',
  reward_created: 'Reward added',
  reward_deleted: 'Reward deleted',
  reward_kept: 'Reward of a refunded purchase kept',
  reward_reversed: 'Reward of a refunded purchase cancelled',
  reward_updated: 'Reward changed',
  secrets_key_accepted: 'Encryption key accepted without the lost one',
  secrets_reencrypted: 'Encryption key rotated',
  session_ended: 'Device signed out by the owner',
  sessions_ended: 'All other devices signed out',
  sms_automation_changed: 'Automated message changed',
  sms_campaign_cancelled: 'Text campaign cancelled',
  sms_campaign_created: 'Text campaign started',
  sms_campaign_paused: 'Text campaign paused',
  sms_campaign_reserve_changed: 'Texts kept for campaigns changed',
  sms_campaign_resumed: 'Text campaign resumed',
  sms_test_sent: 'Test text sent',
  store_activated: 'Store activated',
  store_brand_updated: 'Store brand changed',
  store_created: 'Store added',
  store_deactivated: 'Store deactivated',
  store_deleted: 'Store deleted',
  store_secrets_read: 'API keys viewed',
  store_settings_updated: 'Store settings changed by the owner',
  store_updated: 'Store changed',
  unit_cost_changed: 'Cost changed',
  wallet_pass_added: 'Wallet pass added',
};

const RECORDS: Record<string, string> = {
  account: 'Account',
  admin: 'Administrator',
  boost: 'Boost',
  cashier: 'Cashier',
  checkout: 'Checkout',
  customer: 'Customer',
  email: 'Unknown email',
  group: 'Group',
  import: 'Import',
  order: 'Order',
  owner: 'Owner',
  promotion: 'Promotion',
  redemption: 'Redemption',
  reward: 'Reward',
  sms_campaign: 'Text campaign',
  sms_test: 'Test text',
  store: 'Store',
};

const ROLES: Record<string, string> = {
  cashier: 'Cashier',
  customer: 'Customer',
  platform_admin: 'Administrator',
  store_owner: 'Owner',
  system: 'System',
};

/** The label of an action. An unknown action shows its name as text, such as 'Points expired'. */
export function actionLabel(action: string): string {
  return ACTIONS[action] ?? humanize(action);
}

export function recordLabel(recordType: string): string {
  return RECORDS[recordType] ?? humanize(recordType);
}

export function roleLabel(role: string): string {
  return ROLES[role] ?? humanize(role);
}

/** What only customers do, at the kiosk that an owner has signed in. */
const KIOSK_ACTIONS = ['redemption_created', 'promotion_redeemed', 'customer_page_confirmed'];

/** Whether an entry is about a customer at a kiosk. Its actor is the owner who signed the kiosk in. */
export const isAtKiosk = ({ action, actor }: Pick<AuditRow, 'action' | 'actor'>): boolean =>
  actor.role === 'store_owner' && KIOSK_ACTIONS.includes(action);

/** The actor's name, or else the email, or else the role. */
export function actorLabel({ id, name, email, role }: AuditRow['actor']): string {
  if (name ?? email) return name ?? email ?? '';
  return id === null || role === 'customer' ? roleLabel(role) : `${roleLabel(role)}, account deleted`;
}
