import { hash, timingSafeEqual } from 'node:crypto';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor } from '../../platform/auth/actor';
import { hashToken } from '../../platform/auth/sessions';
import { fieldError } from '../../shared/AppError';
import { sendServiceText, type SmsDeps } from '../sms';
import { countPageCodeAttempt, deletePageCode, markVerified, savePageCode } from './pageCode.sql';
import { createSmsCode, readSmsCode } from './smsCode';

const LIFETIME_SECONDS = 600;

/** The hash contains the session token, so that only this phone can use the code. */
const hashCode = (code: string, sessionToken: string) =>
  hash('sha256', `page ${readSmsCode(code)} ${sessionToken}`, 'buffer');

/**
 * Sends a text with a code to the customer's phone number. Entering it proves that the number is theirs.
 * @throws AppError 409 when the store cannot send texts to the customer, 429 after too many texts in a day, 503 when
 *   the vendor fails.
 */
export async function sendPageCode(
  deps: SmsDeps,
  { storeId, customerId }: CustomerActor,
  sessionToken: string,
  signal: AbortSignal,
): Promise<void> {
  const db = deps.database.forStore(storeId);
  const code = createSmsCode();
  const tokenHash = hashToken(sessionToken);
  const codeHash = hashCode(code, sessionToken);
  await savePageCode(db, storeId, { tokenHash, codeHash, lifetimeSeconds: LIFETIME_SECONDS });
  // The text has no accents, which would double its price.
  const compose = (store: string, language: 'en' | 'es') =>
    language === 'es'
      ? `${store}: ${code} es tu clave para ver y cambiar tus datos. No la compartas. Vale 10 minutos.`
      : `${store}: ${code} is your code to see and change your data. Do not share it. It is valid for 10 minutes.`;
  try {
    await sendServiceText(deps, { storeId, customerId, kind: 'page_code', compose }, signal);
  } catch (error) {
    // Otherwise codes could be guessed without a text that warns the customer.
    await deletePageCode(db, storeId, { tokenHash, codeHash });
    throw error;
  }
}

/**
 * Verifies the session of a phone whose customer entered the code from the text.
 * @throws AppError 400 for a wrong or expired code.
 */
export async function verifyPage(
  db: ScopedDatabase,
  actor: CustomerActor,
  { code, sessionToken }: { code: string; sessionToken: string },
): Promise<void> {
  const { storeId, customerId } = actor;
  if (actor.isVerified) return;
  const tokenHash = hashToken(sessionToken);
  // Runs outside the transaction, so that a rollback does not undo the count of a wrong entry.
  const expected = await countPageCodeAttempt(db, storeId, tokenHash);
  if (!expected || !timingSafeEqual(expected, hashCode(code, sessionToken))) {
    throw fieldError('bad_request', 'code', 'This code is wrong or has expired. You can ask for a new one.');
  }
  await db.transaction(async (sql) => {
    await markVerified(sql, storeId, tokenHash);
    await recordAuditBy(sql, actor, {
      action: 'customer_page_verified',
      recordType: 'customer',
      recordId: customerId,
    });
  });
}
