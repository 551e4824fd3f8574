/**
 * Where the tables of a distributed database are. All others contain store_id and are distributed by it, so that what a
 * store does stays on one worker.
 */

/** Copied to every node, because store-owned tables refer to them or are joined with them. */
export const REFERENCE_TABLES = ['stores', 'accounts', 'sms_usage'];

/**
 * Only on the coordinator: tables that belong to the platform or are read for many stores at once. So is the queue
 * (pgboss).
 */
export const LOCAL_TABLES = [
  'migrations',
  'sessions',
  'sign_in_devices',
  'setup_links',
  'store_groups',
  'store_group_members',
  'search_terms',
  'audit_log',
  'backup_runs',
  'rate_limits',
  'former_hash_keys',
];

/** Set where the schema of a distributed database is changed. */
export const SETTINGS = [
  // Triggers of store-owned tables write rows of the same store only, which are on the same node.
  'citus.enable_unsafe_triggers = on',
  // Otherwise tables of the coordinator that refer to a reference table would be taken into the metadata.
  'citus.enable_local_reference_table_foreign_keys = off',
];
