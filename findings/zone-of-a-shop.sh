#!/usr/bin/env bash
# Surprise: a package that tells the time zone of a place by latitude and longitude carries the borders of the year of its
# release. Since November 2022 Ciudad Juarez has a zone of its own, an hour behind that of Ojinaga, which the package
# still gives for it. A fork with newer borders gives the new zone. Both answer without a warning.
# Package: tz-lookup@6.1.25, @photostructure/tz-lookup@11.3.0.
# Behavior: a shop in the center of Ciudad Juarez is in America/Ojinaga for one and in America/Ciudad_Juarez for the other.
# Output seen:
#   Ciudad Juarez: America/Ojinaga 2027-01-15 00:30, America/Ciudad_Juarez 2027-01-14 23:30
#   El Paso: America/Denver 2027-01-14 23:30, America/Denver 2027-01-14 23:30
# Date: 2026-11-30
# Who would meet it: a chain that sets the zones of its shops by their addresses: a sale before midnight counts for the
# next day there, and what is offered once a day can be had twice in an evening across the bridge.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  tz-lookup@6.1.25 @photostructure/tz-lookup@11.3.0 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.cjs <<'JS'
const lookups = [require('tz-lookup'), require('@photostructure/tz-lookup')];

const at = new Date('2027-01-15T06:30:00Z');
const format = (timeZone) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${timeZone} ${parts.format(at)}`;
};
for (const [name, latitude, longitude] of [
  ['Ciudad Juarez', 31.6904, -106.4245],
  ['El Paso', 31.7619, -106.485],
]) {
  console.log(`${name}: ${lookups.map((find) => format(find(latitude, longitude))).join(', ')}`);
}
JS
cat > expected.txt <<'TXT'
Ciudad Juarez: America/Ojinaga 2027-01-15 00:30, America/Ciudad_Juarez 2027-01-14 23:30
El Paso: America/Denver 2027-01-14 23:30, America/Denver 2027-01-14 23:30
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
echo 'holds: one package puts a shop in Ciudad Juarez into a zone whose clock is an hour ahead of the street.'
