#!/usr/bin/env bash
# Surprise: readers of people's names take common short names for something else. One takes the surname Ma for a
# degree and leaves the surname empty, also where a comma says which part is the surname, and takes V and I, surnames
# of one letter, for the fifth and the first. The other takes the first names Van and Le for the beginning of a
# surname and leaves the first name empty.
# Package: humanparser@2.7.0, parse-full-name@1.2.7.
# Behavior: neither reports doubt. humanparser: 'Jo Ma' and 'Ma, Jo' have the suffix Ma and no surname, 'Ho Chi Ma'
# has the surname Chi. parse-full-name reads these as meant, and gives 'Van Johnson' and 'Le Roy' no first name.
# Output seen:
#   Jo Ma: humanparser first Jo, last -, suffix Ma | parse-full-name first Jo, last Ma, suffix -
#   Ma, Jo: humanparser first Jo, last -, suffix Ma | parse-full-name first Jo, last Ma, suffix -
#   Ho Chi Ma: humanparser first Ho, last Chi, suffix Ma | parse-full-name first Ho, last Ma, suffix -
#   Kim I: humanparser first Kim, last -, suffix I | parse-full-name first Kim, last I, suffix -
#   Van Johnson: humanparser first Van, last Johnson, suffix - | parse-full-name first -, last Van Johnson, suffix -
#   Le Roy: humanparser first Le, last Roy, suffix - | parse-full-name first -, last Le Roy, suffix -
# Date: 2026-11-29
# Who would meet it: a list with one column for the name, read for texts that begin with the first name.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts humanparser@2.7.0 parse-full-name@1.2.7 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import human from 'humanparser';
import fullName from 'parse-full-name';

const show = (first, last, suffix) => `first ${first || '-'}, last ${last || '-'}, suffix ${suffix || '-'}`;
for (const name of ['Jo Ma', 'Ma, Jo', 'Ho Chi Ma', 'Kim I', 'Van Johnson', 'Le Roy']) {
  const { firstName, lastName, suffix } = human.parseName(name);
  const other = fullName.parseFullName(name);
  const second = show(other.first, other.last, other.suffix);
  console.log(`${name}: humanparser ${show(firstName, lastName, suffix)} | parse-full-name ${second}`);
}
JS
cat > expected.txt <<'TXT'
Jo Ma: humanparser first Jo, last -, suffix Ma | parse-full-name first Jo, last Ma, suffix -
Ma, Jo: humanparser first Jo, last -, suffix Ma | parse-full-name first Jo, last Ma, suffix -
Ho Chi Ma: humanparser first Ho, last Chi, suffix Ma | parse-full-name first Ho, last Ma, suffix -
Kim I: humanparser first Kim, last -, suffix I | parse-full-name first Kim, last I, suffix -
Van Johnson: humanparser first Van, last Johnson, suffix - | parse-full-name first -, last Van Johnson, suffix -
Le Roy: humanparser first Le, last Roy, suffix - | parse-full-name first -, last Le Roy, suffix -
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
echo 'holds: a short surname is a degree, a short first name a particle, and nothing says that it was a guess.'
