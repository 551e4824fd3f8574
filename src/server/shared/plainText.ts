/** No database keeps a NUL, and no jsonb half of a pair of surrogates; the other control characters are in no name. */
const UNKEPT = /[\p{Cc}\p{Cs}]/gu;

/** Whether the text can be kept as it is. */
export function isPlainText(text: string): boolean {
  return text.search(UNKEPT) === -1;
}

/** What was typed into a search, without what no name has and no database takes. */
export function normalizeSearch(typed: string): string {
  return typed.replace(UNKEPT, ' ').trim();
}
