import type { RegisterRequest, RegisterResponse } from '../../../contract/customerKiosk';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../http/actor';
import { runOnce } from '../../http/idempotency';
import { requireOwnStore } from '../../http/ownStore';
import { Refusal } from '../../http/Refusal';
import { appendToLedger } from '../ledger';
import { customerOf, recordVisit, type CustomerRow } from './customers.sql';
import { newReferralCode } from './referralCode';
import { cleanRegistration, registrationProblems } from './registration.policy';
import {
  completeCustomer,
  findReferrer,
  findRegistrationScene,
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
      return await runOnce(db, call, (sql) => register(sql, actor, input, newCode()));
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
  const scene = await findRegistrationScene(sql, storeId);
  requireOwnStore(scene.subdomain, input.storeSubdomain);
  const registration = cleanRegistration(input);
  const problems = registrationProblems(registration, scene.today);
  if (problems.length > 0) throw new Refusal('bad_request', problems);

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
  return { customer: customerOf(customer) };
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
  if (referrer === null || referrer === known?.id) throw new Refusal('bad_request', 'Invalid referral code');
  return referrer;
}

function isComplete(customer: CustomerRow): boolean {
  return customer.name !== null && customer.birthday !== null;
}

function alreadyRegistered(): Refusal {
  return new Refusal('conflict', 'This phone number is already registered');
}

function isCodeTaken(error: unknown): boolean {
  return error instanceof ConstraintViolation && error.constraint === 'customers_referral_code';
}
