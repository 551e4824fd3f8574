/**
 * Where the tables of a distributed database are. All tables that are not listed here contain store_id and are
 * distributed by it, so that the data of a store is on one worker.
 */

/** Tables that are copied to every node, because store tables refer to them or are joined with them. */
export const REFERENCE_TABLES = ['stores', 'accounts', 'sms_usage'];

/**
 * Tables that are only on the coordinator, because they belong to the platform or are read for many stores at once. The
 * job queue (pgboss) is there too.
 */
export const LOCAL_TABLES = [
  'migrations',
  'sessions',
  'api_keys',
  'sign_in_devices',
  'second_factors',
  'recovery_codes',
  'setup_links',
  'store_groups',
  'store_group_members',
  'search_terms',
  'audit_log',
  'backup_runs',
  'rate_limits',
  'former_hash_keys',
];

/** Settings for changing the schema of a distributed database. */
export const SETTINGS = [
  // Triggers of store tables only write rows of the same store, which are on the same node.
  'citus.enable_unsafe_triggers = on',
  // Keeps tables on the coordinator that refer to a reference table out of Citus's metadata.
  'citus.enable_local_reference_table_foreign_keys = off',
];
