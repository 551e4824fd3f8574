import type { Customer, RegistrationRequest, RegistrationResponse } from '../../../contract/customers';
import type { ScopedDatabase, Shop, Sql } from '../../database/Database';
import { getActorId, type CustomerFacingActor } from '../../platform/auth/actor';
import { assertOwnSubdomain } from '../../platform/auth/assertSameStore';
import type { Encryptor } from '../../platform/secrets/encryption';
import { assertNoFieldErrors, fieldError, type AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { toLaterShop } from '../../shared/shops/ofShop';
import { applyOptOuts, enqueueSync, keepOptOuts } from '../contacts';
import {
  assertOldEnoughForTexts,
  findCustomerByPhone,
  generateReferralCode,
  hasReferrer,
  lockReferrals,
  lockReferrer,
  releaseFormerPhone,
  retryWithOtherCode,
  takeDailyUse,
  toReferralSource,
  wasReferred,
} from '../customers';
import { beginNumbers } from '../erasedNumbers';
import { flagReferralLimit } from '../flags';
import { appendToLedger } from '../ledger';
import { recordVisit } from './checkIn.sql';
import { normalizeRegistration, validateRegistration, type Registration } from './registration.rules';
import {
  completeCustomer,
  findRegistrationContext,
  insertCustomer,
  lockCustomerByPhone,
  type RegistrationContext,
  type RegistrationPlace,
} from './registration.sql';

/**
 * Creates a customer or completes an imported one, and credits the customer who referred them.
 * @throws AppError 400 with one message for each invalid field or 'Invalid referral code', 401 when the store was
 *   deleted, 403 for another store, 409 when the phone number is already registered.
 */
export function signUpAtKiosk(
  { db, encryptor }: { db: ScopedDatabase; encryptor: Encryptor },
  actor: CustomerFacingActor,
  input: RegistrationRequest,
  key: string | undefined,
  generateCode = generateReferralCode,
): Promise<RegistrationResponse> {
  const request = { storeId: actor.storeId, operation: 'register', key, request: input, shop: toLaterShop(actor) };
  return retryWithOtherCode(() =>
    withIdempotency(db, request, async (sql) => {
      const signedUpBy = { role: actor.role, id: getActorId(actor) };
      const ownCode = generateCode();
      const customer = await signUp(sql, encryptor, { shop: actor, input, ownCode, place: 'kiosk', signedUpBy });
      // Registration happens at the kiosk, so it counts as the customer's first visit.
      await recordVisit(sql, actor, customer.id);
      return { customer };
    }),
  );
}

interface NewRegistration {
  shop: Shop;
  input: RegistrationRequest;
  /** The generated referral code of the customer. */
  ownCode: string;
  place: RegistrationPlace;
  /** Who signs the customer up; null for the customer. */
  signedUpBy: { role: string; id: string } | null;
}

/** Signs a customer up as signUpAtKiosk does, but counts no visit. */
export async function signUp(
  sql: Sql,
  encryptor: Encryptor,
  { shop, input, ownCode, place, signedUpBy }: NewRegistration,
): Promise<Customer> {
  const { storeId, shopKey } = shop;
  const store = await findRegistrationContext(sql, shop);
  assertOwnSubdomain(store.subdomains, input.storeSubdomain);
  const registration = normalizeRegistration(input);
  assertNoFieldErrors(validateRegistration(registration, store.today));
  if (registration.smsConsent) assertOldEnoughForTexts(registration.birthday, store.today);

  if (input.isNewOwner === true) await releaseNumber(sql, encryptor, storeId, registration.phone);
  const existing = await lockExisting(sql, shop, registration);
  if (existing && isComplete(existing)) throw phoneTaken();
  const referrer = await getReferrer(sql, storeId, registration.referralCode, existing);
  const referredBy = existing && referrer !== null && (await wasReferred(sql, storeId, existing.id)) ? null : referrer;
  const values = { ...registration, storeId, shopKey, ownCode, referredBy, place };
  const customer = existing ? await completeCustomer(sql, existing, values) : await insertCustomer(sql, values);
  if (!customer) throw phoneTaken();
  if (!existing) {
    await applyOptOuts(sql, encryptor, storeId, [customer.phoneNumber]);
    await beginNumbers(sql, encryptor, storeId, [customer.phoneNumber]);
  }

  if (referredBy !== null && (await takeReferral(sql, storeId, referredBy, store))) {
    await appendToLedger(sql, {
      storeId,
      shopKey,
      customerId: referredBy,
      delta: store.referralPoints,
      kind: 'referral',
      source: toReferralSource(customer.id),
      actor: signedUpBy ?? { role: 'customer', id: customer.id },
      details: { code: 'referral' },
    });
  }
  await enqueueSync(sql, storeId);
  return customer;
}

/**
 * Removes a former number from the customer whom it identified, if there is one. A customer's current number is not
 * affected.
 */
async function releaseNumber(sql: Sql, encryptor: Encryptor, storeId: string, phone: string): Promise<void> {
  const former = await releaseFormerPhone(sql, storeId, phone);
  if (former?.optedOutAt) {
    await keepOptOuts(sql, encryptor, storeId, { phones: [phone], at: new Date(former.optedOutAt) });
  }
}

/**
 * Locks the customer with this phone number. If they enter a referral code, the store's referrals are locked first,
 * because others might enter codes at the same time that form a cycle. New customers cannot have referred anybody, so
 * most registrations do not need that lock.
 */
async function lockExisting(sql: Sql, shop: Shop, { phone, referralCode }: Registration): Promise<Customer | null> {
  const { storeId } = shop;
  if (referralCode === null) return lockCustomerByPhone(sql, storeId, phone);
  const isKnown = (await findCustomerByPhone(sql, shop, phone)).customer !== null;
  if (isKnown) await lockReferrals(sql, storeId);
  const existing = await lockCustomerByPhone(sql, storeId, phone);
  // An import has just added the customer. In this rare case the locks may deadlock, which is retried.
  if (existing && !isKnown) await lockReferrals(sql, storeId);
  return existing;
}

/** Whether the referrer gets points: the referral program is on, and their daily limit is not reached. */
async function takeReferral(sql: Sql, storeId: string, customerId: string, store: RegistrationContext) {
  if (!store.isReferralEnabled) return false;
  const use = { storeId, customerId, kind: 'referral', day: store.today } as const;
  if (await takeDailyUse(sql, use, store.referralCreditsPerDay)) return true;
  await flagReferralLimit(sql, storeId, customerId, store.today);
  return false;
}

async function getReferrer(
  sql: Sql,
  storeId: string,
  code: string | null,
  existing: Customer | null,
): Promise<string | null> {
  if (code === null) return null;
  const referrer = await lockReferrer(sql, storeId, code);
  if (referrer === null || (existing && (await isReferredBy(sql, storeId, referrer, existing.id)))) {
    throw fieldError('bad_request', 'referralCode', 'Invalid referral code', 'invalidReferralCode');
  }
  return referrer;
}

/** An imported customer may have a referral code, but must not refer themselves, not even indirectly. */
async function isReferredBy(sql: Sql, storeId: string, customerId: string, referrer: string): Promise<boolean> {
  return customerId === referrer || hasReferrer(sql, storeId, customerId, referrer);
}

function isComplete(customer: Customer): boolean {
  return customer.name !== null && customer.birthday !== null;
}

function phoneTaken(): AppError {
  return fieldError('conflict', 'phone', 'This phone number is already registered', 'phoneRegistered');
}
