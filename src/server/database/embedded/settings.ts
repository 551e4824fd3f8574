/** Settings of the packaged server: durable, and sized for a small machine that also runs other programs. */
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Seven daily log files, overwritten each week. Failed statements are not logged, because they contain phone numbers.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export function toSettingArguments(): string[] {
  return Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
