/**
 * Removes control characters, and the notations that make spreadsheets keep numbers as text: a leading apostrophe and
 * ="…" around the cell.
 */
export function cleanCell(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@\t\r\d(])/, '')
    .replace(/^="+(.*?)"+$/s, '$1')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** Quotes a cell for a sentence, truncated to QUOTED_MAX characters. */
export function quote(text: string): string {
  return `'${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}'`;
}

const QUOTED_MAX = 60;
