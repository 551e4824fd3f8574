/**
 * SQL for the instant at which a local day begins in a time zone. Where midnight occurs twice, as in Havana and on the
 * Azores, PostgreSQL takes the second one; the hour before it is found by its clock, too, and its day began with it.
 */
export const toDayStart = (day: string, timeZone: string): string =>
  `((${day})::timestamp - interval '1 hour') at time zone ${timeZone} + interval '1 hour'`;
