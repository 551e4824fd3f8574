/**
 * The admin pages that are still to come: their titles by their path below /admin. Every visitor loads these; what the
 * pages say is in their own file.
 */
export const ADMIN_PLANNED = {
  stores: 'Stores Management',
  'store-owners': 'Store Owners',
  'store-groups': 'Store Groups',
  'platform-admins': 'Platform Administrators',
} as const;

export type AdminPlanned = keyof typeof ADMIN_PLANNED;
