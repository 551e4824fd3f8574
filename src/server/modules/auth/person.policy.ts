import Format from 'typebox/format';
import { NAME_MAX, PASSWORD_MIN } from '../../../contract/limits';
import { isPlainText } from '../../shared/plainText';
import { assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';

interface Person {
  name: string;
  email: string;
  password: string;
}
type Given = { [Field in keyof Person]?: Person[Field] | undefined };

/** The format allows control characters in quotes. */
const PRINTABLE = /^[ -~]*$/;

/**
 * What was typed about a person, as it is kept: name and email trimmed, the email in small letters. Fields that are
 * not given stay away.
 * @throws Refusal 400 with one message for each wrong field.
 */
export function normalizePerson<Typed extends Given>(typed: Typed): Typed {
  assertNoFieldErrors(validatePerson(typed));
  return tidied(typed);
}

/** What is wrong with what was typed about a person, one message for each wrong field. */
export function validatePerson(typed: Given): FieldErrors {
  const { name, email, password } = tidied(typed);
  return collectFieldErrors({
    name: problemOfName(name),
    email: problemOfEmail(email),
    password: problemOfPassword(password),
  });
}

function tidied<Typed extends Given>(typed: Typed): Typed {
  return {
    ...typed,
    ...(typed.name !== undefined && { name: typed.name.trim() }),
    ...(typed.email !== undefined && { email: typed.email.trim().toLowerCase() }),
  };
}

function problemOfName(name: string | undefined): string | null {
  if (name === undefined) return null;
  if (name === '') return 'name is required';
  if (name.length > NAME_MAX) return `name must be at most ${NAME_MAX} characters`;
  return isPlainText(name) ? null : 'name must be plain text';
}

function problemOfEmail(email: string | undefined): string | null {
  if (email === undefined) return null;
  if (email === '') return 'email is required';
  return PRINTABLE.test(email) && Format.IsEmail(email) ? null : 'email must be a valid email address';
}

function problemOfPassword(password: string | undefined): string | null {
  if (password === undefined || password.length >= PASSWORD_MIN) return null;
  return `Password must be at least ${PASSWORD_MIN} characters long.`;
}
