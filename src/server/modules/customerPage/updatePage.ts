import type { UpdateCustomerPage } from '../../../contract/customerPage';
import { NAME_MAX } from '../../../contract/plain/limits';
import { FIRST_CONSENT_VERSION, type ConsentTextVersion } from '../../../contract/plain/smsConsent';
import { toShop, type ScopedDatabase, type Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor } from '../../platform/auth/actor';
import { AppError, assertNoFieldErrors, collectFieldErrors, fieldError } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';
import { findRegistrationContext } from '../checkIn';
import { enqueueSync, optOutCustomer } from '../contacts';
import { assertOldEnoughForTexts, lockCustomerById, validateBirthday } from '../customers';
import { LOCKED_COLUMNS, saveConsent, saveOwn, type LockedOwn } from './customerPage.sql';
import { getPage, type StoredPage } from './getPage';

/**
 * Changes what customers may change on their page. Omitted fields do not change. A birthday can only be entered once,
 * because gifts depend on it. Returns the page, and when the customer opted out of texts, if they just did.
 * @throws AppError 400 with one message for each invalid field, 401 when the customer was erased or merged a moment
 *   ago, 404 when the store was deactivated, 409 when a birthday is already stored.
 */
export async function updatePage(
  db: ScopedDatabase,
  actor: CustomerActor,
  { smsConsent, consentTextVersion = FIRST_CONSENT_VERSION, ...changes }: UpdateCustomerPage,
): Promise<{ page: StoredPage; optedOutAt: Date | null }> {
  const { storeId, customerId } = actor;
  const optedOutAt = await db.transaction(async (sql) => {
    const before = await lockCustomerById<LockedOwn>(sql, storeId, customerId, LOCKED_COLUMNS);
    if (before?.id !== customerId) throw new AppError('unauthorized', 'Unauthorized');
    const { birthday, today } = await saveValues(sql, actor, before, changes);
    if (smsConsent === true) assertOldEnoughForTexts(birthday, today);
    return smsConsent === undefined ? null : saveChoice(sql, actor, before, smsConsent && consentTextVersion);
  });
  return { page: await getPage(db, actor), optedOutAt };
}

/** Returns the birthday that is stored now, and today in the store's time zone. */
async function saveValues(
  sql: Sql,
  actor: CustomerActor,
  before: LockedOwn,
  input: Omit<UpdateCustomerPage, 'smsConsent' | 'consentTextVersion'>,
): Promise<{ birthday: string | null; today: string }> {
  const { storeId } = actor;
  const name = input.name?.replace(/\p{Cc}/gu, ' ').trim() ?? before.name;
  const { birthday = before.birthday, language = before.language } = input;
  const { today } = await findRegistrationContext(sql, toShop(storeId));
  assertNoFieldErrors(
    collectFieldErrors({
      name: input.name === undefined ? null : validateText('Name', name ?? '', NAME_MAX),
      birthday: input.birthday === undefined ? null : validateBirthday(input.birthday, today),
    }),
  );
  if (before.birthday !== null && birthday !== before.birthday) {
    throw fieldError('conflict', 'birthday', 'Your birthday is already saved. Please ask at the store to change it.');
  }
  const after = { name, birthday, language };
  const changed = (['name', 'birthday', 'language'] as const).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return { birthday, today };
  const isContactDue = changed.some((field) => field !== 'language');
  await saveOwn(sql, storeId, before.id, { ...after, isContactDue });
  await audit(sql, actor, 'customer_updated', { newValues: { changed } });
  if (isContactDue) await enqueueSync(sql, storeId);
  return { birthday, today };
}

/**
 * Saves whether the customer gets texts: the version of the text that they agreed to, or false for an opt-out. Returns
 * the time of the opt-out if they just opted out, or null.
 */
async function saveChoice(
  sql: Sql,
  actor: CustomerActor,
  { id, isOptedOut, hasConsent }: LockedOwn,
  consent: ConsentTextVersion | false,
): Promise<Date | null> {
  const at = new Date();
  const { storeId } = actor;
  if (consent !== false) {
    if (hasConsent && !isOptedOut) return null;
    await saveConsent(sql, storeId, id, { textVersion: consent, at });
    await audit(sql, actor, 'customer_consent_given', { newValues: { textVersion: consent } });
    return null;
  }
  if (!(await optOutCustomer(sql, storeId, { customerId: id, at }))) return null;
  await audit(sql, actor, 'customer_consent_withdrawn', {});
  return at;
}

function audit(sql: Sql, actor: CustomerActor, action: string, values: { newValues?: object }): Promise<void> {
  return recordAuditBy(sql, actor, { action, recordType: 'customer', recordId: actor.customerId, ...values });
}
