import type { RegisterRequest, RegisterResponse } from '../../../contract/customers';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { withIdempotency } from '../../shared/idempotency';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { appendToLedger } from '../ledger';
import { toCustomer, recordVisit, type CustomerRow } from './customers.sql';
import { newReferralCode } from './referralCode';
import { normalizeRegistration, validateRegistration } from './registration.policy';
import {
  completeCustomer,
  findReferrer,
  findRegistrationContext,
  insertCustomer,
  lockCustomerByPhone,
} from './registration.sql';

const CODE_ATTEMPTS = 5;

/**
 * Creates a customer, or completes one who was imported, and thanks whoever referred them.
 * @throws Refusal 400 with a message for each wrong field, 400 'Invalid referral code', 409 when already complete.
 */
export async function registerCustomer(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: RegisterRequest,
  key: string | undefined,
  newCode = newReferralCode,
): Promise<RegisterResponse> {
  const call = { storeId: actor.storeId, operation: 'register', key, request: input };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withIdempotency(db, call, (sql) => register(sql, actor, input, newCode()));
    } catch (error) {
      // The whole transaction is tried again with another code; nothing of it has been kept.
      if (!isCodeTaken(error) || attempt === CODE_ATTEMPTS) throw error;
    }
  }
}

async function register(
  sql: Sql,
  actor: CustomerFacingActor,
  input: RegisterRequest,
  ownCode: string,
): Promise<RegisterResponse> {
  const { storeId } = actor;
  const scene = await findRegistrationContext(sql, storeId);
  assertSameStore(scene.subdomain, input.storeSubdomain);
  const registration = normalizeRegistration(input);
  const problems = validateRegistration(registration, scene.today);
  if (problems.length > 0) throw new AppError('bad_request', problems);

  const known = await lockCustomerByPhone(sql, storeId, registration.phone);
  if (known && isComplete(known)) throw alreadyRegistered();
  const referredBy = await requireReferrer(sql, storeId, registration.referralCode, known);
  const draft = { ...registration, storeId, ownCode, referredBy };
  const customer = known ? await completeCustomer(sql, known.id, draft) : await insertCustomer(sql, draft);
  if (!customer) throw alreadyRegistered();

  // Somebody new stands at the kiosk: their first visit.
  await recordVisit(sql, storeId, customer.id);
  if (referredBy !== null && scene.is_referral_enabled) {
    await appendToLedger(sql, {
      storeId,
      customerId: referredBy,
      delta: scene.referral_points,
      kind: 'referral',
      source: `registration:${customer.id}`,
      actor: { role: actor.role, id: actor.accountId },
      reason: 'Referred a new customer',
    });
  }
  return { customer: toCustomer(customer) };
}

async function requireReferrer(
  sql: Sql,
  storeId: string,
  code: string | null,
  known: CustomerRow | null,
): Promise<string | null> {
  if (code === null) return null;
  const referrer = await findReferrer(sql, storeId, code);
  // An imported customer may have a code already: nobody refers themselves.
  if (referrer === null || referrer === known?.id) throw new AppError('bad_request', 'Invalid referral code');
  return referrer;
}

function isComplete(customer: CustomerRow): boolean {
  return customer.name !== null && customer.birthday !== null;
}

function alreadyRegistered(): AppError {
  return new AppError('conflict', 'This phone number is already registered');
}

function isCodeTaken(error: unknown): boolean {
  return error instanceof ConstraintViolation && error.constraint === 'customers_referral_code';
}
