import { randomBytes } from 'node:crypto';
import { JOIN_TOKEN_BYTES } from '../../../contract/plain/limits';
import { hashToken } from '../../platform/auth/sessions';
import { AppError } from '../../shared/AppError';
import { createSmsCode } from '../customerPage';
import type { SmsDeps } from '../sms';
import { getCrmCredentials } from '../stores';
import { enqueueJoinCode } from './join.jobs';
import { findJoinStore, insertJoinCode, type JoinStoreState } from './join.sql';
import { hashJoinCode } from './joinCode';
import { sealText } from './sendJoinCode';

/** A code can be entered for 10 minutes. */
const LIFETIME_SECONDS = 600;

/** Returns why and how customers join a store, and whether it can text them the code. null when it was deleted. */
export async function getJoinState(
  { database, encryptor, publicUrl }: SmsDeps,
  storeId: string,
): Promise<(Pick<JoinStoreState, 'isReferralEnabled' | 'reward'> & { canJoin: boolean }) | null> {
  const db = database.forStore(storeId);
  const store = await findJoinStore(db, storeId);
  if (store === null) return null;
  const { isReferralEnabled, needsAttention, reward } = store;
  const canSendTexts =
    publicUrl !== undefined && !needsAttention && (await getCrmCredentials(db, encryptor, storeId)) !== null;
  return { isReferralEnabled, reward, canJoin: canSendTexts };
}

/**
 * Saves a code for a phone number and queues the text with it. Returns the token of the browser: 256 random bits in
 * base64url. Who has the number is looked up by the job only, so that the response reveals nothing.
 * @throws AppError 409 when the store cannot send texts.
 */
export async function requestJoinCode(
  deps: SmsDeps,
  { storeId, phone, language }: { storeId: string; phone: string; language: 'en' | 'es' },
): Promise<string> {
  if ((await getJoinState(deps, storeId))?.canJoin !== true) {
    throw new AppError('conflict', 'Joining by phone is not available now. Please join at the store.');
  }
  const token = randomBytes(JOIN_TOKEN_BYTES).toString('base64url');
  const code = createSmsCode();
  await deps.database.forStore(storeId).transaction(async (sql) => {
    const joinCodeId = await insertJoinCode(sql, storeId, {
      tokenHash: hashToken(token),
      codeHash: hashJoinCode({ code, phone, token }),
      lifetimeSeconds: LIFETIME_SECONDS,
      ...sealText(deps.encryptor, storeId, { phone, code, language }),
    });
    await enqueueJoinCode(sql, { storeId, joinCodeId });
  });
  return token;
}
