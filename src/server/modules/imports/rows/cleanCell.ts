import { unmarkText } from '../../../shared/spreadsheetText';

/** Removes the notations that make spreadsheets keep numbers as text: a leading apostrophe, or ="…" around the cell. */
export function unwrapCell(cell: string): string {
  const text = unmarkText(cell);
  return text === cell ? cell.replace(/^="+(.*?)"+$/s, '$1') : text;
}

/** Removes the notations of unwrapCell, and control characters. */
export function cleanCell(cell: string): string {
  return unwrapCell(cell)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

const SHOWN_MAX = 60;

/** Truncates a cell to SHOWN_MAX characters. */
export const shorten = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

/** Quotes a truncated cell for a sentence. */
export const quote = (text: string) => `'${shorten(text)}'`;
