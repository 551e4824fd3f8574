import type pg from 'pg';

// COPY text must not depend on the settings of a server or login, and timeouts meant for short statements must not end
// it.
const SETTINGS = {
  'app.store': '*',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '60s',
};

/** Settings of a connection that reads or writes whole tables, as the platform. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
}
