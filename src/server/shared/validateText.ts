import { BIDI_CONTROL_PATTERN } from '../../contract/limits';

/** PostgreSQL stores no NUL, and jsonb no unpaired surrogate; other control characters belong in no name. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/gu;
/** These can make one text look like another; they usually come unnoticed with pasted text. */
const BIDI_CONTROLS = new RegExp(BIDI_CONTROL_PATTERN, 'gu');
/** Letters, digits, punctuation or symbols; zero-width spaces alone are no text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Checks trimmed text: visible, plain, and at most `maxLength` UTF-16 units. The schema counts what a reader sees as
 * one character, so only this check bounds what is stored. Answers a message that begins with `label`, or null.
 */
export function validateText(label: string, text: string | undefined, maxLength: number): string | null {
  if (text === undefined) return null;
  if (text === '') return `${label} is required`;
  if (text.length > maxLength) return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters`;
  if (text.search(CONTROL_CHARACTERS) !== -1) return `${label} must be plain text`;
  if (text.search(BIDI_CONTROLS) !== -1) {
    return `${label} contains an invisible character that changes the direction of text. Please type it again.`;
  }
  return VISIBLE.test(text) ? null : `${label} is required`;
}

/** A search term or the name of a file, without outer spaces and control characters. */
export function toPlainText(input: string): string {
  return input.replace(CONTROL_CHARACTERS, ' ').replace(BIDI_CONTROLS, '').trim();
}
