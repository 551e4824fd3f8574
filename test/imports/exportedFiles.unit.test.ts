import { EncodingDetector } from '../../src/server/modules/imports/file/encodingDetector';
import { findDelimiter } from '../../src/server/modules/imports/file/findDelimiter';
import { listColumns } from '../../src/server/modules/imports/file/listColumns';
import { readCsv, type FileRow } from '../../src/server/modules/imports/file/readCsv';
import { readRows } from '../../src/server/modules/imports/rows/applyBatch';
import { findHeader } from '../../src/server/modules/imports/rows/findHeader';
import { findSerialColumns } from '../../src/server/modules/imports/rows/parseDate';
import { suggestMapping } from '../../src/server/modules/imports/rows/suggestMapping';
import { describeCustomer } from './describeCustomer';
import { EXPORTED_FILES, type ExportedFile } from './exportedFiles';

async function* iterate<Item>(...items: Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

/** Reads a file as the steps of an upload and a check do. */
async function read({ bytes, chosen }: ExportedFile) {
  const detector = new EncodingDetector();
  detector.add(bytes);
  const encoding = detector.end();
  if (encoding === null) throw new Error('not a text');
  const delimiter = findDelimiter(new TextDecoder(encoding).decode(bytes));
  const rows: FileRow[] = [];
  for await (const row of readCsv(iterate(bytes), { encoding, delimiter })) rows.push(row);
  const headerRow = findHeader(rows);
  const columns = listColumns(rows, headerRow);
  const customers = rows.filter(({ number }) => number > headerRow);
  const sample = customers.map(({ cells }) => cells);
  const { mapping, preset } = suggestMapping(columns, sample);
  if (mapping === null) throw new Error('no column has phones');
  const context = {
    mapping: { ...mapping, ...chosen },
    columns: columns.length,
    today: '2026-11-28',
    serialColumns: findSerialColumns(columns, sample),
  };
  for await (const batch of readRows(iterate(...customers), context, 0)) return { ...batch, preset };
  throw new Error('no rows');
}

const toReport = (rows: readonly { number: number; reason: string }[]) =>
  rows.map(({ number, reason }) => `Row ${number}: ${reason}`);

test('BX-84 there are thirty files', () => expect(EXPORTED_FILES).toHaveLength(30));

test.each(EXPORTED_FILES.map((file) => [file.title, file] as const))(
  'BX-84 a file is read: %s',
  async (_title, file) => {
    const { rows, rejected, preset } = await read(file);
    const warned = rows.filter(({ warnings }) => warnings.length > 0);
    expect({
      program: preset?.program,
      customers: rows.map(describeCustomer),
      warnings: toReport(warned.map(({ number, warnings }) => ({ number, reason: warnings.join('. ') }))),
      rejections: toReport(rejected),
    }).toEqual({
      program: file.program,
      customers: file.customers,
      warnings: file.warnings ?? [],
      rejections: file.rejections ?? [],
    });
  },
);
