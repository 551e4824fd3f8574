import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { isHeldBack } from '../server/modules/sms/automations';
import type { ChosenCustomer } from './writeActivity';

/** The store's points expire after this many months without activity. */
export const EXPIRY_MONTHS = 6;
/** The history of automated messages ends this many days ago. The server itself sends the messages due since then. */
export const DUE_DAYS = 1;
/** The days without a visit after which the message 'We miss you' is due. */
export const ABSENCE_DAYS = 30;

interface Due {
  /** The cause of the occasion. Its hash decides whether the customer is held back. */
  cause: string;
  /** Visits, oldest first: how many days ago, and the share of the cheapest reward's points that each earned. */
  visits: readonly (readonly [daysAgo: number, share: number])[];
  birthday?: string;
}

/**
 * Returns customers for whom a message of each kind became due within DUE_DAYS, numbered from `firstNumber`. They are
 * not among the tenth that is held back, and got no other message in the last 7 days.
 */
export function listDueCustomers(
  now: Date,
  timeZone: string,
  cheapest: { id: string; points: number },
  firstNumber: number,
): ChosenCustomer[] {
  const localNow = DateTime.fromJSDate(now, { zone: timeZone });
  const dayOf = (daysAgo: number) => localNow.minus({ hours: daysAgo * 24 }).toFormat('yyyy-MM-dd');
  const lastVisit = ABSENCE_DAYS + 0.25;
  const dues: Due[] = [
    { cause: 'welcome', visits: [[0.125, 0.1]] },
    {
      cause: `birthday:${localNow.year}`,
      // So long ago that a birthday gift is due too.
      visits: [
        [45, 0.1],
        [10, 0.1],
      ],
      birthday: `1988${dayOf(0).slice(4)}`,
    },
    {
      cause: `win-back:${dayOf(lastVisit)}`,
      visits: [
        [lastVisit + 20, 0.1],
        [lastVisit, 0.1],
      ],
    },
    {
      cause: `near:${cheapest.id}`,
      visits: [
        [20, 0.5],
        [0.25, 0.45],
      ],
    },
    { cause: `unlocked:${cheapest.id}`, visits: [[14.25, 1]] },
    // Two warnings, because in some months no expiry can be this many days ahead.
    ...[7, 30].map((days): Due => {
      const expiresAt = DateTime.fromJSDate(now, { zone: 'utc' }).plus({ hours: days * 24 - 6 });
      const daysAgo = -expiresAt.minus({ months: EXPIRY_MONTHS }).diff(DateTime.fromJSDate(now), 'hours').hours / 24;
      return { cause: `expiry:${expiresAt.setZone(timeZone).toISODate()}:${days}`, visits: [[daysAgo, 0.5]] };
    }),
  ];
  return dues.map(({ cause, visits, birthday }, index) => {
    const dated = visits.map(([daysAgo, share]) => ({
      at: localNow.minus({ hours: daysAgo * 24 }).toJSDate(),
      points: Math.ceil(cheapest.points * share),
    }));
    return {
      number: firstNumber + index,
      id: findMessagedId(cause),
      registeredAt: dated[0]?.at ?? now,
      visits: dated,
      ...(birthday !== undefined && { birthday }),
    };
  });
}

/** Returns the first id of a row of hashes with which a customer is not held back. */
function findMessagedId(cause: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const hash = createHash('md5').update(`${cause} ${attempt}`).digest('hex');
    const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    if (!isHeldBack(id, cause)) return id;
  }
}
