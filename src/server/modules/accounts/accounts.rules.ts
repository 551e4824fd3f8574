import Format from 'typebox/format';
import { NAME_MAX } from '../../../contract/plain/limits';
import { pick } from '../../platform/audit';
import { assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';

interface PersonInput {
  name?: string | undefined;
  email?: string | undefined;
}

/** The email format also allows quoted control characters. */
const PRINTABLE = /^[ -~]*$/;

/**
 * Trims name and email, and lowercases the email. Absent fields stay absent.
 * @throws AppError 400 with one message for each invalid field.
 */
export function normalizePerson<Input extends PersonInput>(input: Input): Input {
  assertNoFieldErrors(validatePerson(input));
  return normalize(input);
}

/** Validates name and email after trimming. The schema validates the password. */
export function validatePerson(input: PersonInput): FieldErrors {
  const { name, email } = normalize(input);
  return collectFieldErrors({ name: validateText('name', name, NAME_MAX), email: validateEmail(email) });
}

function normalize<Input extends PersonInput>(input: Input): Input {
  return {
    ...input,
    ...(input.name !== undefined && { name: input.name.trim() }),
    ...(input.email !== undefined && { email: input.email.trim().toLowerCase() }),
  };
}

function validateEmail(email: string | undefined): string | null {
  if (email === undefined) return null;
  if (email === '') return 'email is required';
  return PRINTABLE.test(email) && Format.IsEmail(email) ? null : 'email must be a valid email address';
}

/** Returns the changed fields of a person for the audit log, which contains no complete phone numbers. */
export function toAuditedPerson<Person extends { phone?: string | null | undefined }>(
  person: Person,
  fields: readonly (keyof Person)[],
): object {
  const { phone } = person;
  return pick({ ...person, phone: phone ? `…${phone.slice(-4)}` : null }, fields);
}
