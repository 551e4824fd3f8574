import type { Database, Sql } from '../../../database/Database';
import type { AdminActor, StoreConsoleActor } from '../../../platform/auth/actor';
import { createSharedLimit, type SharedLimit } from '../../../platform/auth/requestLimits';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { AppError, fieldError } from '../../../shared/AppError';
import type { AccountKey } from '../accounts.sql';
import { checkCurrentPassword } from '../changePassword';
import { auditAccount } from '../createAccount';
import { readCode, takeCode } from './enteredCode';
import { findAppKey, type EncryptedAppKey } from './secondFactor.sql';

/** Somebody with an account that can have a second factor. */
export type Person = AdminActor | StoreConsoleActor;

export const toAccountKey = (actor: Person): AccountKey => ({
  role: actor.role,
  accountId: actor.accountId,
  storeId: actor.scope === 'admin' ? null : actor.storeId,
});

/** Returns the error for a wrong code. It must not be 401, which would end the client's session. */
export const wrongCode = (message: string) => fieldError('forbidden', 'code', message);

export interface CodeDeps {
  database: Database;
  encryptor: Encryptor;
  /** The limit of wrong codes. */
  codes: SharedLimit;
}

/**
 * Runs `work` in the transaction that uses up the code, so that the code is used if and only if the change happens.
 * @throws AppError 403 for the field code when it is wrong, 429 after too many wrong ones.
 */
export async function withCode<Result>(
  { database: { platform }, encryptor, codes }: CodeDeps,
  actor: Person,
  { appKey, code }: { appKey: EncryptedAppKey; code: string },
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  await codes.count(actor.accountId);
  const entered = readCode(encryptor, appKey, code);
  const result = await platform.transaction(async (sql) => {
    const problem = await takeCode(sql, appKey, entered, () =>
      auditAccount(sql, actor, { ...toAccountKey(actor), verb: 'recovery_code_used' }),
    );
    if (problem !== null) throw wrongCode(problem);
    return work(sql);
  });
  await codes.reset(actor.accountId);
  return result;
}

/** Runs `work` in a transaction once a person has entered their password again, and a code if they need one. */
export type ProveIdentity = <Result>(
  actor: Person,
  proof: { currentPassword: string; code?: string | undefined },
  work: (sql: Sql) => Promise<Result>,
) => Promise<Result>;

/**
 * Creates the check before a change that somebody at an open console must not be able to make.
 * @throws AppError 403 for the field currentPassword or code when it is wrong, with `secondFactor` when a code is
 *   missing, 429 after too many wrong ones.
 */
export function createIdentityProof(deps: Omit<CodeDeps, 'codes'>): ProveIdentity {
  const { database } = deps;
  const attempts = createSharedLimit(database, 'current-password');
  const codes = createSharedLimit(database, 'second-factor');
  return async (actor, { currentPassword, code }, work) => {
    await checkCurrentPassword({ db: database.platform, attempts }, toAccountKey(actor), currentPassword);
    const appKey = await findAppKey(database.platform, actor.accountId, 'on');
    if (!appKey) return database.platform.transaction(work);
    if (code === undefined) {
      const message = 'Enter a sign-in code';
      throw new AppError('forbidden', message, { fields: { code: [message] }, secondFactor: true });
    }
    return withCode({ ...deps, codes }, actor, { appKey, code }, work);
  };
}
