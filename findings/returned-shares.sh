#!/usr/bin/env bash
# Surprise: an amount is divided over the lines of a receipt, and when all of it is returned, the negative amount is
# divided over the same lines. The shares of the return are not those of the sale: the remaining cents go to the first
# lines of a sale and to the last lines of a return, so that one line gives back more than it got and another one less.
# Package: ts-money@0.4.8 and js-money@0.6.3 (equal), pesa@1.1.13 and dinero.js@2.0.2 for comparison.
# Behavior: 5 cents in three equal shares are 2, 2, 1; -5 cents are -1, -2, -2. 10.00 is 3.34, 3.33, 3.33, and -10.00 is
# -3.33, -3.33, -3.34. In pesa and dinero.js the shares of the return are the negatives of those of the sale.
# Output seen:
#   ts-money 5 -> 2 2 1; -5 -> -1 -2 -2
#   ts-money 1000 -> 334 333 333; -1000 -> -333 -333 -334
#   js-money 5 -> 2 2 1; -5 -> -1 -2 -2
#   js-money 1000 -> 334 333 333; -1000 -> -333 -333 -334
#   dinero.js 5 -> 2 2 1; -5 -> -2 -2 -1
#   pesa 5 -> 2 2 1; -5 -> -2 -2 -1
# Date: 2026-11-29
# Who would meet it: a shop that divides a discount over lines, or points over those who shared a bill, and takes them back
# after a return: the sum is right, and what stays with each line or person is not zero.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts ts-money@0.4.8 js-money@0.6.3 dinero.js@2.0.2 pesa@1.1.13 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import { allocate, dinero, toSnapshot, USD } from 'dinero.js';
import jsMoney from 'js-money';
import { pesa } from 'pesa';
import tsMoney from 'ts-money';

const libraries = {
  'ts-money': (cents) => new tsMoney.Money(cents, 'USD').allocate([1, 1, 1]).map(({ amount }) => amount),
  'js-money': (cents) => new jsMoney(cents, jsMoney.USD).allocate([1, 1, 1]).map(({ amount }) => amount),
  'dinero.js': (cents) =>
    allocate(dinero({ amount: cents, currency: USD }), [1, 1, 1]).map((share) => toSnapshot(share).amount),
  pesa: (cents) =>
    pesa(cents / 100, 'USD')
      .split(3, 2)
      .map((share) => Math.round(share.float * 100)),
};
for (const [name, split] of Object.entries(libraries)) {
  for (const cents of name.endsWith('-money') ? [5, 1000] : [5]) {
    console.log(`${name} ${cents} -> ${split(cents).join(' ')}; -${cents} -> ${split(-cents).join(' ')}`);
  }
}
JS
cat > expected.txt <<'TXT'
ts-money 5 -> 2 2 1; -5 -> -1 -2 -2
ts-money 1000 -> 334 333 333; -1000 -> -333 -333 -334
js-money 5 -> 2 2 1; -5 -> -1 -2 -2
js-money 1000 -> 334 333 333; -1000 -> -333 -333 -334
dinero.js 5 -> 2 2 1; -5 -> -2 -2 -1
pesa 5 -> 2 2 1; -5 -> -2 -2 -1
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
echo 'holds: the shares of a returned amount are not those of the amount.'
