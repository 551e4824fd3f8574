/** PostgreSQL stores no NUL, and jsonb no unpaired surrogate; other control characters belong in no name. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/gu;

/**
 * Checks trimmed text: not empty, plain, and at most `maxLength` UTF-16 units. The schema counts what a reader sees as
 * one character, so only this check bounds what is stored. Answers a message that begins with `label`, or null.
 */
export function validateText(label: string, text: string | undefined, maxLength: number): string | null {
  if (text === undefined) return null;
  if (text === '') return `${label} is required`;
  if (text.length > maxLength) return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters`;
  return text.search(CONTROL_CHARACTERS) === -1 ? null : `${label} must be plain text`;
}

/** A search term without outer spaces and control characters. */
export function normalizeSearch(input: string): string {
  return input.replace(CONTROL_CHARACTERS, ' ').trim();
}
