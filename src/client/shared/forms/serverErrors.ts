import { DEFAULT_ERROR_MESSAGE, getErrorMessages, getFieldErrors } from '../api/errors';

type KeywordTable = readonly (readonly [keyword: string, field: string])[];

/**
 * Assigns an error without `fields` to a form field: the first keyword in the message, ignoring case, decides. See
 * section 8 of the product spec. Forms about administrators use the keywords of owners.
 */
export const FIELD_KEYWORDS = {
  storeForm: [
    ['name', 'name'],
    ['subdomain', 'subdomain'],
    ['clover', 'cloverApiKey'],
    ['ghl', 'ghlApiKey'],
  ],
  accountForm: [
    ['store with id', 'storeId'],
    ['email', 'email'],
    ['password', 'password'],
    ['name', 'name'],
  ],
  registration: [['invalid referral code', 'referralCode']],
} as const satisfies Record<string, KeywordTable>;

export interface ServerErrorOptions {
  /** The names of the form fields that can show an error. */
  fieldNames: readonly string[];
  /** Keywords for errors without `fields`. */
  keywords?: KeywordTable | undefined;
  /** The general message if the server sent none. */
  fallback?: string | undefined;
}

interface ServerErrors {
  /** The error messages by field name. */
  fields: Record<string, string>;
  /** The messages that belong to none of the fields, joined; null if there are none. */
  general: string | null;
}

/** Assigns the messages of a failed request to form fields by field name, or else by keyword. The rest is `general`. */
export function toServerErrors(
  error: unknown,
  { fieldNames, keywords = [], fallback = DEFAULT_ERROR_MESSAGE }: ServerErrorOptions,
): ServerErrors {
  const fields: Record<string, string> = {};
  const general: string[] = [];
  for (const [name, message] of byFieldName(error) ?? byKeyword(error, keywords)) {
    if (name !== undefined && fieldNames.includes(name)) fields[name] ??= message;
    else general.push(message);
  }
  if (general.length === 0 && Object.keys(fields).length === 0) general.push(fallback);
  return { fields, general: general.length > 0 ? general.join(', ') : null };
}

type FieldMessage = readonly [field: string | undefined, message: string];

function byFieldName(error: unknown): FieldMessage[] | null {
  const fields = Object.entries(getFieldErrors(error));
  if (fields.length === 0) return null;
  return fields.flatMap(([name, messages]) => messages.map((message) => [name, message] as const));
}

function byKeyword(error: unknown, keywords: KeywordTable): FieldMessage[] {
  return getErrorMessages(error).map((message) => {
    const text = message.toLowerCase();
    return [keywords.find(([keyword]) => text.includes(keyword))?.[1], message];
  });
}
