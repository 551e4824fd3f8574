import { BIDI_CONTROL_PATTERN } from '../../contract/plain/limits';

/** PostgreSQL cannot store NUL, and jsonb no unpaired surrogates. Other control characters do not belong in a name. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/gu;
/** Direction marks can make one text look like another, and usually come from pasted text. */
const BIDI_CONTROLS = new RegExp(BIDI_CONTROL_PATTERN, 'gu');
/** Matches letters, digits, punctuation and symbols. Text with only zero-width spaces is not valid. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Validates trimmed text: visible, without control characters, at most `maxLength` UTF-16 units. The schema counts
 * visible characters, so only this check limits the stored length. Returns a message that begins with `label`, or null.
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

/** Replaces control characters in a search term or file name by spaces. Removes direction marks and outer spaces. */
export function toPlainText(input: string): string {
  return input.replace(CONTROL_CHARACTERS, ' ').replace(BIDI_CONTROLS, '').trim();
}
