/**
 * SQL for the instant at which a local day begins in a time zone: an hour after 23:00 of the day before. Of a midnight
 * that occurs twice, as in Havana and on the Azores, PostgreSQL takes the second one. The hour is added in UTC, since
 * adding it to a timestamptz is not immutable, as a distributed database wants it.
 */
export const toDayStart = (day: string, timeZone: string): string =>
  `(((${day})::timestamp - interval '1 hour') at time zone ${timeZone} at time zone 'UTC' + interval '1 hour')
    at time zone 'UTC'`;
