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

/** Quotes a cell for a sentence, truncated to QUOTED_MAX characters. */
export function quote(text: string): string {
  return `'${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}'`;
}

const QUOTED_MAX = 60;
