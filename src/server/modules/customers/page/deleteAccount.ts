import { hash, timingSafeEqual } from 'node:crypto';
import type { CustomerActor } from '../../../auth/actor';
import { AppError, fieldError } from '../../../shared/AppError';
import type { RecordPrivacyRequests } from '../../../shared/privacyRequests';
import { recordAuditBy } from '../../audit';
import { sendServiceText, type SmsDeps } from '../../sms';
import { eraseCustomer } from '../erasure';
import { createCode, readCode } from './textedCode';
import { countAttempt, deleteCode, saveCode } from './deletionCode.sql';

const LIFETIME_SECONDS = 600;

/** Only the phone with this session can use the code. */
const hashCode = (code: string, sessionToken: string) => hash('sha256', `${readCode(code)} ${sessionToken}`, 'buffer');

/**
 * Texts the customer a code that confirms the deletion of their account; it is valid for 10 minutes.
 * @throws AppError 409 when the store cannot send texts to the customer, 503 when the vendor fails.
 */
export async function sendDeletionCode(
  deps: SmsDeps,
  actor: CustomerActor,
  sessionToken: string,
  signal: AbortSignal,
): Promise<void> {
  const { storeId, customerId } = actor;
  const db = deps.database.forStore(storeId);
  const code = createCode();
  await db.transaction(async (sql) => {
    const codeHash = hashCode(code, sessionToken);
    await saveCode(sql, storeId, { customerId, codeHash, lifetimeSeconds: LIFETIME_SECONDS });
    await recordAuditBy(sql, actor, {
      action: 'customer_deletion_requested',
      recordType: 'customer',
      recordId: customerId,
    });
  });
  // Without accents, which would double the price of the text.
  const compose = (store: string, language: 'en' | 'es') =>
    language === 'es'
      ? `${store}: ${code} es tu clave para eliminar tu cuenta y tus puntos. Vale 10 minutos.`
      : `${store}: ${code} is your code to delete your account and your points. It is valid for 10 minutes.`;
  try {
    await sendServiceText(deps, { storeId, customerId, kind: 'deletion_code', compose }, signal);
  } catch (error) {
    await deleteCode(db, storeId, customerId);
    throw error;
  }
}

/**
 * Deletes the account of a customer who entered the code of the text: erases them, with their points.
 * @throws AppError 400 for a wrong or expired code, 401 when they were erased a moment ago, 409 while an import runs.
 */
export async function deleteAccount(
  deps: SmsDeps & { recordPrivacyRequests: RecordPrivacyRequests },
  actor: CustomerActor,
  { code, sessionToken }: { code: string; sessionToken: string },
): Promise<void> {
  const { storeId, customerId } = actor;
  const db = deps.database.forStore(storeId);
  const expected = await countAttempt(db, storeId, customerId);
  if (!expected || !timingSafeEqual(expected, hashCode(code, sessionToken))) {
    throw fieldError('bad_request', 'code', 'This code is wrong or has expired. You can ask for a new one.');
  }
  const ids = await eraseCustomer({ db, encryptor: deps.encryptor }, actor, customerId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('unauthorized', 'Unauthorized');
    throw error;
  });
  const at = new Date().toISOString();
  await deps.recordPrivacyRequests(ids.map((id) => ({ kind: 'erased', storeId, customerId: id, at })));
}
