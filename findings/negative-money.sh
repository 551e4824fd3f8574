#!/usr/bin/env bash
# Surprise: products, quotients and percentages of a negative amount are up to two cents off, and a small one changes its
# sign. This is no rule of rounding: the same amounts without the sign are right.
# Package: money-math@2.6.3 (amounts as texts with two decimals, as its documentation shows them).
# Behavior: 2.00 / 3.00 is 0.67, and -2.00 / 3.00 is -0.65. -0.02 / 3.00 is 0.01, more than zero. 12.99 * 1.50 is 19.49, and
# -12.99 * 1.50 is -19.47. 10% of 10.05 is 1.01, of -10.05 it is -0.99. Results without a remainder are right in both.
# Output seen:
#   2.00 / 3.00 = 0.67, -2.00 / 3.00 = -0.65
#   0.02 / 3.00 = 0.01, -0.02 / 3.00 = 0.01
#   12.99 * 1.50 = 19.49, -12.99 * 1.50 = -19.47
#   10.00% of 10.05 = 1.01, of -10.05 = -0.99
#   10.00% of 10.00 = 1.00, of -10.00 = -1.00
# Date: 2026-11-29
# Who would meet it: whoever computes what a refund costs with the sum as the register sends it, negative: purchase and
# refund do not cancel out.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts money-math@2.6.3 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import money from 'money-math';

for (const [dividend, divisor] of [['2.00', '3.00'], ['0.02', '3.00']]) {
  const [quotient, negative] = [money.div(dividend, divisor), money.div(`-${dividend}`, divisor)];
  console.log(`${dividend} / ${divisor} = ${quotient}, -${dividend} / ${divisor} = ${negative}`);
}
console.log(`12.99 * 1.50 = ${money.mul('12.99', '1.50')}, -12.99 * 1.50 = ${money.mul('-12.99', '1.50')}`);
for (const amount of ['10.05', '10.00']) {
  const [share, negative] = [money.percent(amount, '10.00'), money.percent(`-${amount}`, '10.00')];
  console.log(`10.00% of ${amount} = ${share}, of -${amount} = ${negative}`);
}
JS
cat > expected.txt <<'TXT'
2.00 / 3.00 = 0.67, -2.00 / 3.00 = -0.65
0.02 / 3.00 = 0.01, -0.02 / 3.00 = 0.01
12.99 * 1.50 = 19.49, -12.99 * 1.50 = -19.47
10.00% of 10.05 = 1.01, of -10.05 = -0.99
10.00% of 10.00 = 1.00, of -10.00 = -1.00
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
echo 'holds: negative amounts are off by up to two cents.'
