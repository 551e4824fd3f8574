/**
 * The owner pages that are still to come: their titles by their path below /owner. Every visitor loads these; what the
 * pages say is in their own file.
 */
export const OWNER_PLANNED = {
  rewards: 'Rewards',
  promotions: 'Promotions',
  activities: 'Activities Management',
  sms: 'SMS Management',
  'manage-customers': 'Manage Customers',
  profile: 'Profile',
  cashier: 'Cashier Accounts',
} as const;

export type OwnerPlanned = keyof typeof OWNER_PLANNED;
