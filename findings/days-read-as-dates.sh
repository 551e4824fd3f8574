#!/usr/bin/env bash
# Surprise: a number of days, months or hours in a spreadsheet is read as a date when its format shows the unit as one
# escaped letter, such as 0\d for '30d'. With the unit in quotes it is read as the number.
# Package: exceljs@4.4.0 (reader), read-excel-file@9.3.17 and xlsx@0.18.5 for comparison.
# Behavior: the cell 30 with the format 0\d, 0\m or 0\ \h becomes the date 1900-01-29, with 0"d" or 0\x it is 30.
# The two others give 30 for each.
# Output seen:
#   0\d -> exceljs 1900-01-29, read-excel-file 30, xlsx 30
#   0\m -> exceljs 1900-01-29, read-excel-file 30, xlsx 30
#   0\ \h -> exceljs 1900-01-29, read-excel-file 30, xlsx 30
#   0\x -> exceljs 30, read-excel-file 30, xlsx 30
#   0"d" -> exceljs 30, read-excel-file 30, xlsx 30
# Date: 2026-11-29
# Who would meet it: an import of an older program's list with columns such as 'days since the last visit' or 'valid for':
# people who format these as '30d' get customers of the year 1900.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import xlsx from 'xlsx';

const FORMATS = ['0\\d', '0\\m', '0\\ \\h', '0\\x', '0"d"'];
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet('list');
for (const format of FORMATS) sheet.addRow([30]).getCell(1).numFmt = format;
await book.xlsx.writeFile('list.xlsx');

const read = new ExcelJS.Workbook();
await read.xlsx.readFile('list.xlsx');
const others = await readSheet('list.xlsx');
const cells = xlsx.readFile('list.xlsx', { cellDates: true }).Sheets.list;
const show = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
FORMATS.forEach((format, row) => {
  const seen = [read.worksheets[0].getCell(row + 1, 1).value, others[row][0], cells[`A${row + 1}`].v].map(show);
  console.log(`${format} -> exceljs ${seen[0]}, read-excel-file ${seen[1]}, xlsx ${seen[2]}`);
});
JS
cat > expected.txt <<'TXT'
0\d -> exceljs 1900-01-29, read-excel-file 30, xlsx 30
0\m -> exceljs 1900-01-29, read-excel-file 30, xlsx 30
0\ \h -> exceljs 1900-01-29, read-excel-file 30, xlsx 30
0\x -> exceljs 30, read-excel-file 30, xlsx 30
0"d" -> exceljs 30, read-excel-file 30, xlsx 30
TXT

TZ=UTC node look.mjs > seen.txt 2> errors.txt ||
  { cat seen.txt errors.txt; echo 'changed: the program no longer runs to its end'; exit 1; }
cat seen.txt
if ! cmp -s seen.txt expected.txt; then
  echo 'expected was:'
  cat expected.txt
  echo 'changed: the output is another one than expected'
  exit 1
fi
echo 'holds: exceljs reads a number as a date when its format escapes a letter of a date.'
