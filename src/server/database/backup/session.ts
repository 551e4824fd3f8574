import type pg from 'pg';

// The output of COPY must not depend on settings of the server or login, and timeouts for short statements must not end
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

/** Prepares a connection to read or write whole tables of all stores. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
}
