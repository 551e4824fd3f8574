import fc from 'fast-check';
import { readCsv } from '../../src/server/modules/imports/file/readCsv';
import { cleanCell } from '../../src/server/modules/imports/rows/cleanCell';
import { toCsv } from '../../src/server/platform/http/sendCsv';

const COLUMNS = { Name: (name: string) => name };

/** Exports names as a file, and reads the file as an import does. */
async function roundTrip(names: readonly string[]): Promise<string[]> {
  const read: string[] = [];
  const source = (async function* () {
    yield await Promise.resolve(Buffer.from(toCsv(COLUMNS, names, true)));
  })();
  for await (const { cells } of readCsv(source, { encoding: 'utf-8', delimiter: ',' }))
    read.push(cleanCell(cells[0] ?? ''));
  return read.slice(1);
}

test('BX-223 names that look like formulas, marks or numbers are the same after an export and an import', async () => {
  const names = [
    ...['=Bo', '＝Bo', '+Bo', '＋Bo', '-Bo', '－Bo', '@bo', '＠bo', "'=Bo", "''=Bo", "'＝Bo", "'5", "''5", '5'],
    ...["'(Bo)", '(Bo)', "'Bo", "''Bo", "O'Bo", "'", "''", '="Bo"', '=""', `'="Bo"`, '"Bo"', 'Bo, "Al"', '=1+1'],
  ];
  expect(await roundTrip(names)).toEqual(names);
});

test('BX-223 every name is the same after an export and an import', async () => {
  const piece = fc.constantFrom(
    "'",
    '"',
    '=',
    '＝',
    '+',
    '＋',
    '-',
    '－',
    '@',
    '＠',
    '(',
    '5',
    'B',
    'é',
    ' ',
    ',',
    ';',
  );
  const name = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join('').trim())
    .filter((text) => text !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 20 }), async (names) => {
      expect(await roundTrip(names)).toEqual(names);
    }),
    { numRuns: 500 },
  );
});

test.each(['=Bo', '＝Bo', '\tBo', '\rBo', '-5', "'=Bo"])('BX-223 a spreadsheet does not run %j', (name) =>
  expect(toCsv(COLUMNS, [name])).toMatch(/^"?'/),
);
