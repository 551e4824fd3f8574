#!/usr/bin/env bash
# Surprise: four readers of contact cards read the escapes of one card in three ways, and none reports anything. In
# one of them an escaped semicolon in the family name moves the given name to the next field, so that a person is
# called by the rest of their family name.
# Package: vcf@2.1.2, ical.js@2.2.1, vcard4@4.0.5, vcard-parser@1.0.0.
# Behavior: RFC 6350 (3.4) has backslash, comma, semicolon and line break escaped by a backslash. vcard4 and vcard-
# parser take all escapes away. ical.js does so in N, and leaves the one of a semicolon in NOTE. vcf takes none away:
# N is divided at the escaped semicolon, and NOTE keeps the backslashes and the two characters of a line break.
# Output seen:
#   vcf          N ["Perez\\","Luna","Jo","","",""] NOTE "tea\\, no milk\\; oat\\nTue"
#   ical.js      N ["Perez;Luna","Jo","","",""] NOTE "tea, no milk\\; oat\nTue"
#   vcard4       N ["Perez;Luna","Jo","","",""] NOTE "tea, no milk; oat\nTue"
#   vcard-parser N ["Perez;Luna","Jo","","",""] NOTE "tea, no milk; oat\nTue"
# Date: 2026-11-29
# Who would meet it: a shop that moves its contacts from a phone or an address book into a customer list.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts vcf@2.1.2 ical.js@2.2.1 vcard4@4.0.5 vcard-parser@1.0.0 \
  > install.log 2>&1 || { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import ICAL from 'ical.js';
import { parse } from 'vcard4';
import parser from 'vcard-parser';
import VCard from 'vcf';

const card = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Jo Perez',
  'N:Perez\\;Luna;Jo;;;',
  'NOTE:tea\\, no milk\\; oat\\nTue',
  'END:VCARD',
  '',
].join('\r\n');
const show = (reader, name, note) =>
  console.log(reader.padEnd(12), 'N', JSON.stringify(name), 'NOTE', JSON.stringify(note));

const value = (properties, name) => properties.find((property) => property[0] === name)[3];
const vcf = new VCard().parse(card).toJSON()[1];
show('vcf', value(vcf, 'n'), value(vcf, 'note'));

const ical = ICAL.parse(card)[1];
show('ical.js', value(ical, 'n'), value(ical, 'note'));

const { parsedVcard } = parse(card);
const valueOf = (name) => parsedVcard.find(({ property }) => property === name).value;
show('vcard4', Object.values(valueOf('N')), valueOf('NOTE'));

const fields = parser.parse(card);
show('vcard-parser', fields.n[0].value, fields.note[0].value);
JS
cat > expected.txt <<'TXT'
vcf          N ["Perez\\","Luna","Jo","","",""] NOTE "tea\\, no milk\\; oat\\nTue"
ical.js      N ["Perez;Luna","Jo","","",""] NOTE "tea, no milk\\; oat\nTue"
vcard4       N ["Perez;Luna","Jo","","",""] NOTE "tea, no milk; oat\nTue"
vcard-parser N ["Perez;Luna","Jo","","",""] NOTE "tea, no milk; oat\nTue"
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
echo 'holds: one card has three meanings in four readers, and in one of them its given name is another.'
