import { hash, timingSafeEqual } from 'node:crypto';
import type { DeleteAtKiosk, KioskDeletionCode } from '../../../contract/customerPage';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor, KioskActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { getCustomer } from '../customers';
import { eraseCustomer } from '../erasure';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { sendServiceText, type SmsDeps } from '../sms';
import { countAttempt, deleteCode, saveCode } from './deletionCode.sql';
import { createSmsCode, readSmsCode } from './smsCode';

const LIFETIME_SECONDS = 600;

/** The hash contains the session token, so that only this phone can use the code. */
const hashCode = (code: string, sessionToken: string) =>
  hash('sha256', `${readSmsCode(code)} ${sessionToken}`, 'buffer');

/**
 * Sends the customer a text with a code to confirm the deletion of their account. It is valid for 10 minutes.
 * @throws AppError 409 when the store cannot send texts to the customer, 429 after too many texts in a day, 503 when
 *   the vendor fails.
 */
export async function sendDeletionCode(
  deps: SmsDeps,
  actor: CustomerActor,
  sessionToken: string,
  signal: AbortSignal,
): Promise<void> {
  const { storeId, customerId } = actor;
  const db = deps.database.forStore(storeId);
  const code = createSmsCode();
  await requestDeletion(db, actor, hashCode(code, sessionToken));
  // The text has no accents, which would double its price.
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

/** Saves the code that confirms the deletion. A later one replaces it. */
function requestDeletion(db: ScopedDatabase, actor: CustomerActor, codeHash: Buffer): Promise<void> {
  const { storeId, customerId } = actor;
  return db.transaction(async (sql) => {
    await saveCode(sql, storeId, { customerId, codeHash, lifetimeSeconds: LIFETIME_SECONDS });
    const request = { action: 'customer_deletion_requested', recordType: 'customer', recordId: customerId } as const;
    await recordAuditBy(sql, actor, request);
  });
}

type DeletionDeps = SmsDeps & { recordPrivacyRequests: RecordPrivacyRequests };

/**
 * Deletes the account of a customer who entered the code: erases the customer, including their points.
 * @throws AppError 400 for a wrong or expired code, 401 when they were erased a moment ago, 409 while an import runs.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  actor: CustomerActor,
  { code, sessionToken }: { code: string; sessionToken: string },
): Promise<void> {
  await eraseWithCode(deps, actor, hashCode(code, sessionToken));
}

/** A code for a kiosk is bound to the customer, because the kiosk does not have the phone's session. */
const hashKioskCode = (code: string, customerId: string) =>
  hash('sha256', `kiosk ${readSmsCode(code)} ${customerId}`, 'buffer');

/** Creates a code that confirms the deletion at a kiosk, for a customer who cannot get texts. */
export async function createKioskDeletionCode(db: ScopedDatabase, actor: CustomerActor): Promise<KioskDeletionCode> {
  const code = createSmsCode();
  await requestDeletion(db, actor, hashKioskCode(code, actor.customerId));
  return { code, expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1_000).toISOString() };
}

/**
 * Deletes the account of the customer who is checked in at a kiosk, with the code from their phone. The audit log names
 * the customer as the actor, because only a verified page shows the code.
 * @throws AppError 400 for a wrong or expired code, 403 for another store, 404 for an unknown phone number, 409 without
 *   a check-in in the last ten minutes, or while an import runs.
 */
export async function deleteAtKiosk(
  deps: DeletionDeps,
  kiosk: KioskActor,
  { code, ...lookup }: DeleteAtKiosk,
): Promise<void> {
  const { storeId, requestId } = kiosk;
  const customer = await getCustomer(deps.database.forStore(storeId), kiosk, lookup);
  if (!customer.hasOpenVisit) throw new AppError('conflict', 'Please check in first');
  const actor = {
    scope: 'customer',
    role: 'customer',
    storeId,
    customerId: customer.id,
    isVerified: true,
    requestId,
  } as const;
  await eraseWithCode(deps, actor, hashKioskCode(code, customer.id));
}

async function eraseWithCode(deps: DeletionDeps, actor: CustomerActor, codeHash: Buffer): Promise<void> {
  const { storeId, customerId } = actor;
  const db = deps.database.forStore(storeId);
  const expected = await countAttempt(db, storeId, customerId);
  if (!expected || !timingSafeEqual(expected, codeHash)) {
    throw fieldError('bad_request', 'code', 'This code is wrong or has expired. You can ask for a new one.');
  }
  const erased = await eraseCustomer(deps, actor, customerId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('unauthorized', 'Unauthorized');
    throw error;
  });
  const at = new Date().toISOString();
  await deps.recordPrivacyRequests(erased.map((customer) => ({ kind: 'erased', ...customer, at })));
}
