import type {
  ConfirmSecondFactor,
  ProveBothFactors,
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
} from '../../../../contract/secondFactor';
import type { Sql } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import type { SharedLimit } from '../../../platform/auth/requestLimits';
import type { Sessions } from '../../../platform/auth/sessions';
import { AppError } from '../../../shared/AppError';
import { findAccount } from '../accounts.sql';
import { checkCurrentPassword } from '../changePassword';
import { accountNotFound, auditAccount } from '../createAccount';
import { encryptAppKey } from './appKeys';
import { readCode } from './enteredCode';
import { toAccountKey, withCode, wrongCode, type CodeDeps, type Person } from './proveIdentity';
import { createRecoveryCodes, hashRecoveryCode } from './recoveryCodes';
import {
  confirmAppKey,
  countRecoveryCodes,
  deleteSecondFactor,
  findAppKey,
  insertAppKey,
  replaceRecoveryCodes,
} from './secondFactor.sql';
import { createAppKey, toAppKeyUri } from './totp';

export interface SecondFactorDeps extends CodeDeps {
  sessions: Sessions;
  /** The limit of wrong current passwords. */
  passwords: SharedLimit;
  /** Whether administrators must turn it on before anything else. */
  requiresSecondFactor: boolean;
}

export async function getSecondFactor(
  { database: { platform }, requiresSecondFactor }: SecondFactorDeps,
  { accountId, scope }: Person,
): Promise<SecondFactor> {
  const isOn = (await findAppKey(platform, accountId, 'on')) !== null;
  return {
    isOn,
    isRequired: requiresSecondFactor && scope === 'admin',
    recoveryCodesLeft: isOn ? await countRecoveryCodes(platform, accountId) : 0,
  };
}

/**
 * Creates a key for the app, which a code must confirm. It needs the password, because a person who finds an open
 * console must not be able to lock its owner out. A key that was created before and not confirmed ends.
 * @throws AppError 403 for the field currentPassword when it is wrong, 429 after too many wrong ones, 409 when the
 *   second factor is on.
 */
export async function startSecondFactor(
  { database: { platform }, encryptor, passwords }: SecondFactorDeps,
  actor: Person,
  currentPassword: string,
): Promise<SecondFactorKey> {
  const account = toAccountKey(actor);
  const { email } = await checkCurrentPassword({ db: platform, attempts: passwords }, account, currentPassword);
  const appKey = createAppKey();
  if (!(await insertAppKey(platform, encryptAppKey(encryptor, actor.accountId, appKey)))) throw alreadyOn();
  return { key: appKey, uri: toAppKeyUri(appKey, email) };
}

/**
 * Turns the second factor on with a first code, and ends all other sessions of the account, because they were opened
 * without a code. The session of `token` stays, and with `keepsKiosks` those of kiosks.
 * @throws AppError 403 for the field code when it is wrong, 429 after too many wrong ones, 409 when there is nothing to
 *   confirm.
 */
export async function confirmSecondFactor(
  { database: { platform }, encryptor, sessions, codes }: SecondFactorDeps,
  actor: Person,
  { code, keepsKiosks = false, token }: ConfirmSecondFactor & { token: string | null },
): Promise<RecoveryCodes> {
  const { accountId } = actor;
  await codes.count(accountId);
  const appKey = await findAppKey(platform, accountId, 'unconfirmed');
  if (!appKey) throw (await findAppKey(platform, accountId, 'on')) ? alreadyOn() : notStarted();
  const entered = readCode(encryptor, appKey, code);
  if (entered.kind === 'refused') throw wrongCode(entered.message);
  if (entered.kind === 'recoveryCode') throw wrongCode('Enter the six digits that your app shows.');
  const recoveryCodes = createRecoveryCodes();
  await platform.transaction(async (sql) => {
    await sessions.endAll(sql, { accountId, keepsKiosks }, token ?? undefined);
    if (!(await confirmAppKey(sql, appKey, { step: entered.step, at: new Date() }))) throw notStarted();
    await replaceRecoveryCodes(sql, accountId, recoveryCodes.map(hashRecoveryCode));
    await audit(sql, actor, 'second_factor_on');
  });
  await codes.reset(accountId);
  // The cached session does not know yet that the account has a second factor.
  if (token !== null) sessions.forget(token);
  return { recoveryCodes };
}

/**
 * Turns the second factor off.
 * @throws AppError 403 for the field currentPassword or code when it is wrong, 429 after too many wrong ones, 409 when
 *   the second factor is off.
 */
export async function turnSecondFactorOff(deps: SecondFactorDeps, actor: Person, proof: ProveBothFactors) {
  await withBothFactors(deps, actor, proof, async (sql) => {
    await deleteSecondFactor(sql, actor.accountId);
    await audit(sql, actor, 'second_factor_off');
  });
}

/**
 * Replaces the recovery codes, so that earlier ones no longer work.
 * @throws AppError like turnSecondFactorOff.
 */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  actor: Person,
  proof: ProveBothFactors,
): Promise<RecoveryCodes> {
  const recoveryCodes = createRecoveryCodes();
  await withBothFactors(deps, actor, proof, async (sql) => {
    await replaceRecoveryCodes(sql, actor.accountId, recoveryCodes.map(hashRecoveryCode));
    await audit(sql, actor, 'recovery_codes_renewed');
  });
  return { recoveryCodes };
}

/**
 * Turns off the second factor of an owner who has lost it. Has no effect when it is off.
 * @throws AppError 404 when no owner has the id.
 */
export async function turnOwnersSecondFactorOff(
  { database: { platform } }: Pick<SecondFactorDeps, 'database'>,
  actor: AdminActor,
  accountId: string,
): Promise<void> {
  const role = 'store_owner';
  const owner = await findAccount(platform, { role, accountId, storeId: null });
  if (!owner) throw accountNotFound(role);
  await platform.transaction(async (sql) => {
    if (!(await deleteSecondFactor(sql, accountId))) return;
    await auditAccount(sql, actor, { verb: 'second_factor_off', role, accountId, storeId: owner.storeId });
  });
}

/** Runs `work` in a transaction once the person has entered password and code. */
async function withBothFactors(
  deps: SecondFactorDeps,
  actor: Person,
  { currentPassword, code }: ProveBothFactors,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const { platform } = deps.database;
  await checkCurrentPassword({ db: platform, attempts: deps.passwords }, toAccountKey(actor), currentPassword);
  const appKey = await findAppKey(platform, actor.accountId, 'on');
  if (!appKey) throw new AppError('conflict', 'Sign-in codes are off');
  await withCode(deps, actor, { appKey, code }, work);
}

function audit(
  sql: Sql,
  actor: Person,
  verb: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed',
): Promise<void> {
  return auditAccount(sql, actor, { ...toAccountKey(actor), verb });
}

const alreadyOn = () => new AppError('conflict', 'Sign-in codes are already on');
const notStarted = () => new AppError('conflict', 'Start again: another key was created in the meantime');
