import type { CreateCustomer, CustomerProfile, UpdateCustomer } from '../../../contract/customerRecords';
import { NAME_MAX } from '../../../contract/plain/limits';
import { toShop, type ScopedDatabase, type Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor, KeyActor } from '../../platform/auth/actor';
import { deleteCustomerAccess } from '../../platform/auth/customerSessions.sql';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError, assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { validateText } from '../../shared/validateText';
import { translateViolation } from '../../shared/violations';
import { findRegistrationContext } from '../checkIn';
import { applyOptOuts, enqueueSync, keepOptOuts } from '../contacts';
import {
  assertOldEnoughForTexts,
  findOwnFormerPhone,
  generateReferralCode,
  releaseFormerPhone,
  retryWithOtherCode,
  saveFormerPhone,
  takeMergedPhone,
  validateBirthday,
} from '../customers';
import { assertNotErased, beginNumbers, forgetErasedNumbers } from '../erasedNumbers';
import { endPasses } from '../wallet';
import {
  findPhoneHolder,
  insertCustomerRow,
  lockCustomer,
  updateCustomerRow,
  type LockedCustomer,
} from './customerChanges.sql';
import { customerNotFound, getCustomerProfile } from './customerProfile.sql';

interface Deps {
  db: ScopedDatabase;
  encryptor: Encryptor;
}

/**
 * Adds a customer whom the owner enters. If they consented to texts, the owner is the source of the consent.
 * @throws AppError 400 with one message for each invalid field, 401 when the store was deleted, 409 with the id of the
 *   customer who has the phone, or when the one who had it was erased and `joinsAgain` is not set.
 */
export function createCustomer(
  { db, encryptor }: Deps,
  actor: DashboardActor,
  input: CreateCustomer,
  key: string | undefined,
): Promise<CustomerProfile> {
  const { storeId } = actor;
  const call = { storeId, operation: 'create-customer', key, request: input };
  return retryWithOtherCode(() =>
    withIdempotency(db, call, async (sql) => {
      const values = await check(sql, storeId, { ...input, birthday: input.birthday ?? null });
      if (input.smsConsent === true) {
        assertOldEnoughForTexts(values.birthday, (await findRegistrationContext(sql, toShop(storeId))).today);
      }
      const code = generateReferralCode();
      const id = await insertCustomerRow(sql, storeId, { ...values, code, smsConsent: input.smsConsent === true });
      if (id === null) throw await phoneTaken(sql, storeId, values.phone);
      // The insertion has waited for an erasure of who had the number.
      await assertNotErased(sql, encryptor, storeId, input);
      await applyOptOuts(sql, encryptor, storeId, [values.phone]);
      await beginNumbers(sql, encryptor, storeId, [values.phone]);
      await audit(sql, actor, 'customer_created', id, {
        newValues: { phone: maskPhone(values.phone), ...(input.joinsAgain === true && { joinsAgain: true }) },
      });
      const profile = await getCustomerProfile(sql, storeId, id);
      await enqueueSync(sql, storeId);
      return profile;
    }),
  );
}

/**
 * Changes a customer's name, birthday or phone, or withdraws their consent to texts. A new phone ends the sessions,
 * links and wallet passes of the former one, and the consent that was given with it.
 * @throws AppError 400 with one message for each invalid field, 404 for an unknown customer, 409 with the id of the
 *   customer who has the phone, or when the one who had it was erased and `joinsAgain` is not set.
 */
export function updateCustomer(
  { db, encryptor }: Deps,
  actor: DashboardActor | KeyActor,
  { id, changes }: { id: string; changes: UpdateCustomer },
): Promise<CustomerProfile> {
  const { storeId } = actor;
  const saved = db.transaction(async (sql) => {
    const before = await lockCustomer(sql, storeId, id, changes.phone === undefined ? undefined : 'update');
    if (!before) throw customerNotFound();
    const after = {
      ...(await check(sql, storeId, {
        phone: changes.phone ?? before.phone,
        name: changes.name ?? before.name,
        birthday: changes.birthday === undefined ? before.birthday : changes.birthday,
      })),
      isOptingOut: changes.smsConsent === false && before.optedOutAt === null,
      joinsAgain: changes.joinsAgain === true,
    };
    if (await recordChanges(sql, actor, before, after)) {
      const isOtherPhone = after.phone !== before.phone;
      const now = new Date();
      let { phoneSince } = before;
      if (isOtherPhone) {
        const own =
          (await takeMergedPhone(sql, storeId, before.id, after.phone)) ??
          (await findOwnFormerPhone(sql, storeId, before.id, after.phone));
        phoneSince = own ? own.phoneSince : now.toISOString();
      }
      await updateCustomerRow(sql, storeId, before.id, { ...after, isOtherPhone, phoneSince, now });
      if (isOtherPhone) {
        // The update has waited for an erasure of who had the number.
        await assertNotErased(sql, encryptor, storeId, after);
        // Access ends, because the former phone may belong to another person now.
        await deleteCustomerAccess(sql, storeId, [before.id]);
        await endPasses(sql, storeId, [before.id]);
        const at = after.isOptingOut ? now : before.optedOutAt && new Date(before.optedOutAt);
        if (at) await keepOptOuts(sql, encryptor, storeId, { phones: [before.phone], at });
        await applyOptOuts(sql, encryptor, storeId, [after.phone]);
        await forgetErasedNumbers(sql, encryptor, storeId, [after.phone]);
        await saveFormerPhone(sql, storeId, { ...before, customerId: before.id });
      }
      await enqueueSync(sql, storeId);
    }
    return getCustomerProfile(sql, storeId, before.id);
  });
  // The constraint can only be violated when the phone changes, so changes.phone is set here.
  return translateViolation(saved, 'customers_phone', () => phoneTaken(db, storeId, changes.phone ?? ''));
}

/**
 * Removes a former number of a customer, so that the person who has it now can sign up with it.
 * @throws AppError 404 when the customer is unknown, or the number is not one of their former ones.
 */
export function releaseNumber(
  { db, encryptor }: Deps,
  actor: DashboardActor,
  { id, phone }: { id: string; phone: string },
): Promise<CustomerProfile> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const customer = await lockCustomer(sql, storeId, id);
    if (!customer) throw customerNotFound();
    if (!(await releaseFormerPhone(sql, storeId, phone, customer.id))) {
      throw new AppError('not_found', 'This is no former number of the customer.');
    }
    if (customer.optedOutAt) {
      await keepOptOuts(sql, encryptor, storeId, { phones: [phone], at: new Date(customer.optedOutAt) });
    }
    await audit(sql, actor, 'customer_number_released', customer.id, { oldValues: { phone: maskPhone(phone) } });
    return getCustomerProfile(sql, storeId, customer.id);
  });
}

/** Trims the name and validates it and the birthday. A customer without a name may stay without one. */
async function check<Name extends string | null>(
  sql: Sql,
  storeId: string,
  { phone, name, birthday }: { phone: string; name: Name; birthday: string | null },
): Promise<{ phone: string; name: Name; birthday: string | null }> {
  const trimmed = name === null ? null : name.replace(/\p{Cc}/gu, ' ').trim();
  const { today } = await findRegistrationContext(sql, toShop(storeId));
  assertNoFieldErrors(
    collectFieldErrors({
      name: trimmed === null ? null : validateText('Name', trimmed, NAME_MAX),
      birthday: birthday === null ? null : validateBirthday(birthday, today, { needsYear: false }),
    }),
  );
  return { phone, name: trimmed as Name, birthday };
}

/** Records the changes without the values of names and birthdays. Returns false when nothing changed. */
async function recordChanges(
  sql: Sql,
  actor: DashboardActor | KeyActor,
  before: LockedCustomer,
  after: Pick<LockedCustomer, 'phone' | 'name' | 'birthday'> & { isOptingOut: boolean; joinsAgain: boolean },
): Promise<boolean> {
  if (after.phone !== before.phone) {
    await audit(sql, actor, 'customer_phone_changed', before.id, {
      oldValues: { phone: maskPhone(before.phone) },
      newValues: { phone: maskPhone(after.phone), ...(after.joinsAgain && { joinsAgain: true }) },
    });
  }
  const changed = [
    ...(after.name === before.name ? [] : ['name']),
    ...(after.birthday === before.birthday ? [] : ['birthday']),
  ];
  if (changed.length > 0) await audit(sql, actor, 'customer_updated', before.id, { newValues: { changed } });
  if (after.isOptingOut) await audit(sql, actor, 'customer_consent_withdrawn', before.id, {});
  return changed.length > 0 || after.phone !== before.phone || after.isOptingOut;
}

function audit(
  sql: Sql,
  actor: DashboardActor | KeyActor,
  action: string,
  recordId: string,
  values: { oldValues?: object; newValues?: object },
): Promise<void> {
  return recordAuditBy(sql, actor, { action, recordType: 'customer', recordId, ...values });
}

async function phoneTaken(sql: Sql, storeId: string, phone: string): Promise<AppError> {
  const message = 'Another customer has this phone number';
  return new AppError('conflict', message, {
    fields: { phone: [message] },
    conflictsWith: (await findPhoneHolder(sql, storeId, phone)) ?? undefined,
  });
}

/** Shortens a phone for the audit log to its last four digits. */
const maskPhone = (phone: string) => `…${phone.slice(-4)}`;
