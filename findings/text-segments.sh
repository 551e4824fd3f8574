#!/usr/bin/env bash
# Surprise: in the 7-bit alphabet of text messages (GSM 03.38), € [ ] { } ~ ^ | and the backslash take two places, and
# neither half may begin the next segment. A counter that knows these characters counts one place for each all the
# same, so its segments, and the price of the text, are too low. Two others have both rules.
# Package: sms-counter@1.0.0, split-sms@0.1.7, sms-segments-calculator@1.3.0.
# Behavior: sms-counter reports the alphabet GSM_7BIT_EX, and 160 places for 159 letters and a €, which are 161.
# Output seen (segments, in the order of the packages):
#   81 € -> 1 2 2
#   159 letters, € -> 1 2 2
#   152 letters, €, 152 letters -> 2 3 3
# Date: 2026-11-30
# Who would meet it: a store that writes its prices with €, sees one segment while it types and is billed for two.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  sms-counter@1.0.0 split-sms@0.1.7 sms-segments-calculator@1.3.0 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.cjs <<'JS'
const counter = require('sms-counter').default;
const { split } = require('split-sms');
const { SegmentedMessage } = require('sms-segments-calculator');

const letters = (count) => 'a'.repeat(count);
const TEXTS = {
  '81 €': '€'.repeat(81),
  '159 letters, €': `${letters(159)}€`,
  '152 letters, €, 152 letters': `${letters(152)}€${letters(152)}`,
};
for (const [name, text] of Object.entries(TEXTS)) {
  const counts = [counter.count(text).messages, split(text).parts.length, new SegmentedMessage(text).segmentsCount];
  console.log(name, '->', ...counts);
}
const { encoding, length } = counter.count(`${letters(159)}€`);
console.log(encoding, length);
JS
cat > expected.txt <<'TXT'
81 € -> 1 2 2
159 letters, € -> 1 2 2
152 letters, €, 152 letters -> 2 3 3
GSM_7BIT_EX 160
TXT

node look.cjs > seen.txt 2> errors.txt ||
  { cat seen.txt errors.txt; echo 'changed: the program no longer runs to its end'; exit 1; }
cat seen.txt
if ! cmp -s seen.txt expected.txt; then
  echo 'expected was:'
  cat expected.txt
  echo 'changed: the output is another one than expected'
  exit 1
fi
echo 'holds: one counter of segments counts € as one place, and its texts cost more than it says.'
