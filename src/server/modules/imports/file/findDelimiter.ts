const DELIMITERS = [',', ';', '\t'];
/** The number of lines to examine at the beginning of a file. */
const LINES = 50;

/**
 * Returns the character that separates the cells of a file: the one declared by a first line like 'sep=;', or else the
 * one that splits the most lines into the same number of cells. Titles above the header and commas in names do not.
 */
export function findDelimiter(text: string): string {
  const declared = /^"?sep=([^"\r\n])"?[\r\n]/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const [best = ','] = DELIMITERS.map((delimiter) => ({ delimiter, ...countRegularLines(lines, delimiter) }))
    .sort((one, other) => other.lines - one.lines || one.first - other.first || other.cells - one.cells)
    .map(({ delimiter }) => delimiter);
  return best;
}

/** Returns the most frequent number of cells per line, how many lines have it, and the first of these lines. */
function countRegularLines(lines: readonly string[], delimiter: string): Record<'lines' | 'first' | 'cells', number> {
  const widths = lines.map((line) => line.split(delimiter).length);
  const candidates = [...new Set(widths)]
    .filter((cells) => cells > 1)
    .map((cells) => ({
      lines: widths.filter((width) => width === cells).length,
      first: widths.indexOf(cells),
      cells,
    }));
  const [best = { lines: 0, first: 0, cells: 1 }] = candidates.sort((one, other) => other.lines - one.lines);
  return best;
}
