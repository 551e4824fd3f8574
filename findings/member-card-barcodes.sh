#!/usr/bin/env bash
# Surprise: the number of a member card comes back from the reader with more digits than were printed, though the
# symbology carries just these: a card printed as UPC-A is reported as EAN-13 with a leading zero, one printed as UPC-E
# keeps its format's name but is reported with all thirteen digits of the number that it abbreviates.
# Package: zxing-wasm@3.1.6 (reader), barcodes drawn by bwip-js@4.11.4.
# Behavior: UPC-A 012345678905 is read as EAN13 0012345678905, the same answer as for the EAN-13 of that number, so that
# the two cannot be told apart; restricting the reader to UPC-A gives the format's name and still thirteen digits.
# UPC-E 01234565 is read as UPCE 0012345000065. EAN-8 keeps its eight digits.
# Output seen:
#   upca 012345678905 -> EAN13 0012345678905
#   ean13 0012345678905 -> EAN13 0012345678905
#   upca 012345678905, formats [UPCA] -> UPCA 0012345678905
#   upce 01234565 -> UPCE 0012345000065
#   ean8 12345670 -> EAN8 12345670
# Date: 2026-11-29
# Who would meet it: a kiosk that reads key tags of an older loyalty program by camera, while the list of its members, and
# the scanner of the register, have twelve digits or eight.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts zxing-wasm@3.1.6 bwip-js@4.11.4 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import bwip from 'bwip-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } });

async function look(bcid, text, formats = []) {
  const layout = { scale: 4, height: 15, paddingwidth: 10, paddingheight: 10, backgroundcolor: 'FFFFFF' };
  const picture = await bwip.toBuffer({ bcid, text, ...layout });
  const codes = await readBarcodes(new Blob([picture]), { formats });
  const restricted = formats.length > 0 ? `, formats [${formats}]` : '';
  console.log(`${bcid} ${text}${restricted} -> ${codes.map((code) => `${code.format} ${code.text}`).join(' and ')}`);
}
await look('upca', '012345678905');
await look('ean13', '0012345678905');
await look('upca', '012345678905', ['UPCA']);
await look('upce', '01234565');
await look('ean8', '12345670');
JS
cat > expected.txt <<'TXT'
upca 012345678905 -> EAN13 0012345678905
ean13 0012345678905 -> EAN13 0012345678905
upca 012345678905, formats [UPCA] -> UPCA 0012345678905
upce 01234565 -> UPCE 0012345000065
ean8 12345670 -> EAN8 12345670
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
echo 'holds: UPC-A and UPC-E come back with thirteen digits.'
