/**
 * Removes control characters and what keeps a spreadsheet from reading text as a number or a formula: an apostrophe
 * before it, and ="…" around it.
 */
export function cleanCell(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@\t\r\d(])/, '')
    .replace(/^="+(.*?)"+$/s, '$1')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** Text of a cell in a sentence for the owner. */
export function quote(text: string): string {
  return `'${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}'`;
}

const QUOTED_MAX = 60;
