import type { Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import { savePhoneSince } from '../customers';
import { findHashedNumbers, keepHashedNumbers, takeHashedNumbers } from '../stores';

const table = 'erased_numbers';

/** Keeps the phone numbers of a customer who is erased as hashes, so that an old file does not bring them back. */
export function keepErasedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  erased: { phones: readonly string[]; at: Date },
): Promise<void> {
  return keepHashedNumbers(sql, encryptor, storeId, { table, ...erased });
}

/** Returns those of the phone numbers whose customer was erased and did not come back. */
export function findErasedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<Set<string>> {
  return findHashedNumbers(sql, encryptor, storeId, { table, phones });
}

/**
 * Forgets that customers with these phone numbers were erased, and returns when that was. Call it wherever customers
 * get a number; for new customers call beginNumbers.
 */
export async function forgetErasedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const taken = await takeHashedNumbers(sql, encryptor, storeId, { table, phones });
  return new Map(taken.map(({ phone, at }) => [phone, at]));
}

/**
 * Forgets that customers with the phone numbers of these new ones were erased. The new ones get no purchases that were
 * paid while somebody else had the number.
 */
export async function beginNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<void> {
  const erased = await forgetErasedNumbers(sql, encryptor, storeId, phones);
  const numbers = phones.map((phone) => ({ phone, erasedAt: erased.get(phone) ?? null }));
  await savePhoneSince(sql, storeId, numbers);
}

/**
 * Asserts that the owner may give a customer this phone number: nobody with it was erased, or the owner says that they
 * joined again.
 * @throws AppError 409 that asks for `joinsAgain`.
 */
export async function assertNotErased(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { phone, joinsAgain = false }: { phone: string; joinsAgain?: boolean | undefined },
): Promise<void> {
  if (joinsAgain || !(await findErasedNumbers(sql, encryptor, storeId, [phone])).has(phone)) return;
  const message = 'The customer with this phone number was erased. Confirm that they want to be a customer again.';
  throw new AppError('conflict', message, {
    fields: { phone: [message] },
    confirmWith: 'joinsAgain',
    isPersonal: true,
  });
}
