#!/usr/bin/env bash
# Surprise: in zones whose clock goes back from 1:00 to 0:00 the local day that begins with the repeated midnight has
# two starts, depending on the moment from which one asks, and the end of the day before lies an hour after its start.
# Ranges of days that are cut by startOf and endOf then count that hour twice or, from noon on, not at all.
# Package: luxon@3.7.2 (the same day asked of @date-fns/tz@1.4.1 with date-fns@4.1.0, which has one start).
# Behavior: for America/Havana on 2026-11-01 and Atlantic/Azores on 2026-10-25 startOf('day') is the first midnight for
# a moment within the first of the two hours and the second midnight for all later moments of the day; endOf('day') of
# the day before is the end of that first hour. A duration of one day after the start of the day before gives the first.
# Output seen:
#   America/Havana luxon first hour 2026-11-01T04:00Z noon 2026-11-01T05:00Z day before ends 2026-11-01T04:59Z
#   America/Havana date-fns first hour 2026-11-01T04:00Z noon 2026-11-01T04:00Z day before ends 2026-11-01T03:59Z
#   Atlantic/Azores luxon first hour 2026-10-25T00:00Z noon 2026-10-25T01:00Z day before ends 2026-10-25T00:59Z
#   Atlantic/Azores date-fns first hour 2026-10-25T00:00Z noon 2026-10-25T00:00Z day before ends 2026-10-24T23:59Z
# Date: 2026-11-29
# Who would meet it: daily limits and daily sums of a shop in these zones: a redemption shortly after midnight belongs to
# no day, or to two.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts luxon@3.7.2 date-fns@4.1.0 @date-fns/tz@1.4.1 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import { DateTime } from 'luxon';
import { endOfDay, startOfDay } from 'date-fns';
import { TZDate } from '@date-fns/tz';

const minute = (milliseconds) => `${new Date(milliseconds).toISOString().slice(0, 16)}Z`;
const libraries = {
  luxon: {
    start: (moment, zone) => DateTime.fromISO(moment, { zone }).startOf('day').toMillis(),
    end: (moment, zone) => DateTime.fromISO(moment, { zone }).endOf('day').toMillis(),
  },
  'date-fns': {
    start: (moment, zone) => Number(startOfDay(new TZDate(moment, zone))),
    end: (moment, zone) => Number(endOfDay(new TZDate(moment, zone))),
  },
};
const days = [
  ['America/Havana', '2026-10-31T17:00:00Z', '2026-11-01T04:30:00Z', '2026-11-01T17:00:00Z'],
  ['Atlantic/Azores', '2026-10-24T13:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T13:00:00Z'],
];
for (const [zone, dayBefore, firstHour, noon] of days) {
  for (const [name, { start, end }] of Object.entries(libraries)) {
    console.log(
      `${zone} ${name} first hour ${minute(start(firstHour, zone))} noon ${minute(start(noon, zone))}`,
      `day before ends ${minute(end(dayBefore, zone))}`,
    );
  }
}
JS
cat > expected.txt <<'TXT'
America/Havana luxon first hour 2026-11-01T04:00Z noon 2026-11-01T05:00Z day before ends 2026-11-01T04:59Z
America/Havana date-fns first hour 2026-11-01T04:00Z noon 2026-11-01T04:00Z day before ends 2026-11-01T03:59Z
Atlantic/Azores luxon first hour 2026-10-25T00:00Z noon 2026-10-25T01:00Z day before ends 2026-10-25T00:59Z
Atlantic/Azores date-fns first hour 2026-10-25T00:00Z noon 2026-10-25T00:00Z day before ends 2026-10-24T23:59Z
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
echo 'holds: a day with a repeated midnight has two starts in luxon, and one in date-fns.'
