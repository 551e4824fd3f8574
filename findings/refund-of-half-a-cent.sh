#!/usr/bin/env bash
# Surprise: a refund of what a sale gave does not bring the sum back to zero: half a cent is rounded up for a sale and,
# since rounding goes toward plus infinity, down in size for a refund of the same amount.
# Package: currency.js@2.0.4 (the same amounts with dinero.js@2.0.2 and its halfAwayFromZero, which are symmetrical).
# Behavior: currency(1.005) is 1.01 and currency(-1.005) is -1.00; 0.10 times 0.05 is 0.01, -0.10 times 0.05 is -0.00;
# the parentheses of bookkeepers are read as a negative number and behave alike. Each sale and refund leaves one cent.
# Output seen:
#   currency.js: sale of 1.005 gives 101, refund takes 100, left 1
#   currency.js: sale of (1.005) in parentheses gives -100
#   currency.js: 5% of 0.10 gives 1, of its refund 0, left 1
#   currency.js: 2.5% of 12.60 gives 32, of its refund 31, left 1
#   dinero.js: 5% of 0.10 gives 1, of its refund 1, left 0
#   dinero.js: 2.5% of 12.60 gives 32, of its refund 32, left 0
# Date: 2026-11-29
# Who would meet it: a program that credits a share of a purchase in cents and takes it back by the negative amount: a
# customer who buys and returns keeps a cent each time.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 dinero.js@2.0.2 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import currency from 'currency.js';
import { dinero, halfAwayFromZero, multiply, toSnapshot, transformScale } from 'dinero.js';
import { USD } from 'dinero.js/currencies';

const report = (name, gives, takes) => console.log(`${name} gives ${gives}, ${takes[0]} ${-takes[1] || 0}, left ${gives + takes[1]}`);

report('currency.js: sale of 1.005', currency(1.005).intValue, ['refund takes', currency(-1.005).intValue]);
console.log(`currency.js: sale of (1.005) in parentheses gives ${currency('(1.005)').intValue}`);
const shares = [
  ['5% of 0.10', 0.1, 10, 5, 2],
  ['2.5% of 12.60', 12.6, 1260, 25, 3],
];
for (const [name, dollars, , amount, scale] of shares) {
  const share = (value) => currency(value).multiply(amount / 10 ** scale).intValue;
  report(`currency.js: ${name}`, share(dollars), ['of its refund', share(-dollars)]);
}
for (const [name, , cents, amount, scale] of shares) {
  const share = (value) =>
    toSnapshot(transformScale(multiply(dinero({ amount: value, currency: USD }), { amount, scale }), 2, halfAwayFromZero)).amount;
  report(`dinero.js: ${name}`, share(cents), ['of its refund', share(-cents)]);
}
JS
cat > expected.txt <<'TXT'
currency.js: sale of 1.005 gives 101, refund takes 100, left 1
currency.js: sale of (1.005) in parentheses gives -100
currency.js: 5% of 0.10 gives 1, of its refund 0, left 1
currency.js: 2.5% of 12.60 gives 32, of its refund 31, left 1
dinero.js: 5% of 0.10 gives 1, of its refund 1, left 0
dinero.js: 2.5% of 12.60 gives 32, of its refund 32, left 0
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
echo 'holds: half a cent is rounded up for a sale, and not taken back by its refund.'
