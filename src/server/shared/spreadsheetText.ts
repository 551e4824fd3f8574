/** What spreadsheets run as a formula. Some of them read full-width signs like the others. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
/** What a spreadsheet reads as a number or a date. Sentences that quote a number have another apostrophe. */
const NUMBER = "[\\d(][^']*$";
/** An apostrophe that tells a spreadsheet to keep what follows as text. */
const MARKED = new RegExp(`^'(?='*(?:${FORMULA}|${NUMBER}))`);
const NEEDS_MARK = new RegExp(`^(?:${FORMULA}|'+(?:${FORMULA}|${NUMBER}))`);

/** Puts an apostrophe before text that a spreadsheet would run as a formula, and before text that has one already. */
export function markText(text: string): string {
  return NEEDS_MARK.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of markText, or one that somebody typed to keep a number as text. */
export function unmarkText(text: string): string {
  return text.replace(MARKED, '');
}
