import type { JoinCode, JoinStore } from '../../../contract/join';
import type { Database, Shop } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import { hashToken } from '../../platform/auth/sessions';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import { signUp } from '../checkIn';
import { openPageSession, type OpeningPhone } from '../customerPage';
import { generateReferralCode, retryWithOtherCode } from '../customers';
import { giveConfirmedGift } from '../gifts';
import {
  countJoinAttempt,
  deleteJoinCode,
  lockMember,
  lockVerifiedCode,
  markJoinVerified,
  saveLanguage,
  shortenJoinCode,
} from './join.sql';
import { isJoinCode, wrongCode } from './joinCode';

/** The time to enter name and birthday after the code. */
const FORM_SECONDS = 1_800;
/** A registration can be repeated for so long, because a phone may not have got the response. */
const REPEAT_SECONDS = 120;

/**
 * Checks the code of a browser. When a customer has the number, their page is opened, the code ends, and the token of
 * the session is returned. Otherwise the code allows joinStore for half an hour, and null is returned.
 * @throws AppError 400 for a wrong or expired code, and after five entries.
 */
export async function verifyJoinCode(
  database: Database,
  { storeId, entered }: { storeId: string; entered: JoinCode },
  phone: OpeningPhone,
): Promise<string | null> {
  const db = database.forStore(storeId);
  const tokenHash = hashToken(entered.token);
  // Runs outside the transaction, so that a rollback does not undo the count of a wrong entry.
  if (!isJoinCode(await countJoinAttempt(db, storeId, tokenHash), entered)) throw wrongCode();
  return db.transaction(async (sql) => {
    const customerId = await lockMember(sql, storeId, entered.phone);
    if (customerId === null) {
      await markJoinVerified(sql, storeId, { tokenHash, lifetimeSeconds: FORM_SECONDS });
      return null;
    }
    // Of two calls at the same time only one opens the page.
    if (!(await deleteJoinCode(sql, storeId, tokenHash))) throw wrongCode();
    await giveConfirmedGift(sql, { storeId, shopKey: null }, customerId);
    return openPageSession(sql, { storeId, customerId, kiosk: null, isConfirmed: false }, phone);
  });
}

/**
 * Signs up the customer whose browser entered the code, and opens their page. It counts no visit. When the number has
 * become a customer's meanwhile, also by an earlier call, only the page is opened. Returns the token of the session.
 * @throws AppError 400 with one message for each invalid field, for 'Invalid referral code', and when the code was not
 *   entered, has expired or belongs to another number.
 */
export async function joinStore(
  { database, encryptor }: { database: Database; encryptor: Encryptor },
  { shop, subdomain, input }: { shop: Shop; subdomain: string; input: JoinStore },
  phone: OpeningPhone,
): Promise<string> {
  const { storeId } = shop;
  const { token, code, language, ...registration } = input;
  const tokenHash = hashToken(token);
  return retryAfterRace(() =>
    database.forStore(storeId).transaction(async (sql) => {
      // The lock makes two calls at the same time run one after another.
      const expected = await lockVerifiedCode(sql, storeId, tokenHash);
      if (!isJoinCode(expected, { token, code, phone: input.phone })) throw wrongCode();
      const memberId = await lockMember(sql, storeId, input.phone);
      const customerId = memberId ?? (await signUpHere());
      await giveConfirmedGift(sql, shop, customerId);
      await shortenJoinCode(sql, storeId, { tokenHash, seconds: REPEAT_SECONDS });
      return openPageSession(sql, { storeId, customerId, kiosk: null, isConfirmed: false }, phone);

      async function signUpHere(): Promise<string> {
        const { id } = await signUp(sql, encryptor, {
          shop,
          // A former or merged number of another customer is this person's now, as the code has shown.
          input: { ...registration, storeSubdomain: subdomain, isNewOwner: true },
          ownCode: generateReferralCode(),
          place: 'join',
          signedUpBy: null,
        });
        await saveLanguage(sql, storeId, id, language);
        const actor = { scope: 'customer', role: 'customer', storeId, customerId: id, isVerified: true } as const;
        await recordAuditBy(
          sql,
          { ...actor, requestId: phone.requestId },
          { action: 'customer_joined', recordType: 'customer', recordId: id },
        );
        return id;
      }
    }),
  );
}

/** Runs `work` again when another registration has just taken the number. */
async function retryAfterRace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retryWithOtherCode(work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return retryWithOtherCode(work);
    throw error;
  }
}
