import { Secret, TOTP } from 'otpauth';
import type { ErrorBody } from '../../src/contract/errors';
import type { RecoveryCodes, SecondFactorKey } from '../../src/contract/secondFactor';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { PASSWORD } from '../support/testStore';

export interface LoginBody extends ErrorBody {
  token: string;
}

/** Runs a statement in the database of the server. */
type RunSql = (text: string, values: unknown[]) => Promise<unknown[]>;

/** The code that an app shows, `steps` of 30 seconds from now. */
export function codeOf(key: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 });
}

/** Lets the current code work again, so that a test need not wait for the next one. */
export async function forgetUsedCodes(accountId: string, run: RunSql = sql): Promise<void> {
  await run('update second_factors set last_step = 0 where account_id = $1', [accountId]);
}

/** Turns on the sign-in codes of the session's account. */
export async function turnOnCodes(
  accountId: string,
  token: string,
  server?: string,
  run: RunSql = sql,
): Promise<SecondFactorKey & RecoveryCodes> {
  const options = { token, ...(server !== undefined && { server }) };
  const started = await call<SecondFactorKey>('POST', '/auth/second-factor', {
    ...options,
    body: { currentPassword: PASSWORD },
  });
  const confirmed = await call<RecoveryCodes>('POST', '/auth/second-factor/confirm', {
    ...options,
    body: { code: codeOf(started.body.key) },
  });
  if (confirmed.status !== 200) throw new Error(`Sign-in codes were not turned on: ${JSON.stringify(confirmed.body)}`);
  await forgetUsedCodes(accountId, run);
  return { ...started.body, ...confirmed.body };
}

export const login = (
  email: string,
  over: { password?: string; scope?: 'kiosk'; code?: string } = {},
  server?: string,
): Promise<ApiResponse<LoginBody>> =>
  call<LoginBody>('POST', '/auth/login', {
    body: { email, password: PASSWORD, ...over },
    ...(server !== undefined && { server }),
  });
