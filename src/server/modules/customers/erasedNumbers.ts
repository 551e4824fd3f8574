import type { Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
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

/** Forgets that customers with these phone numbers were erased. Call it wherever customers get a number. */
export async function forgetErasedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<void> {
  await takeHashedNumbers(sql, encryptor, storeId, { table, phones });
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
