import { DateTime } from 'luxon';
import { isHeldBack } from '../server/modules/sms/automations';
import type { WithId } from './catalog';
import type { CustomersInput, DemoCustomer } from './customers';
import { createBirthday, createName, createPhone, createReferralCode } from './people';
import { DAY, HOUR, toLocalDate } from './storeTime';

/** The store's points expire after this many months without activity. */
export const EXPIRY_MONTHS = 6;
/** The history of automated messages ends this many ms ago. The server itself sends the messages due since then. */
export const DUE_MS = DAY;
/** The days without a visit after which the message 'We miss you' is due. */
export const ABSENCE_DAYS = 30;

interface Due {
  /** Visits as ms ago, oldest first, each with the points that it earned. */
  visits: readonly (readonly [ago: number, points: number])[];
  birthday?: string;
  /** The cause of the occasion. Its hash decides whether the customer is held back. */
  cause: string;
}

interface DueInput extends CustomersInput {
  rewards: readonly WithId<{ points: number; isActive: boolean }>[];
}

/**
 * Creates customers for whom a message of each kind became due within DUE_MS. They have consented, are not among the
 * tenth that is held back, and got no other message in the last 7 days.
 */
export function createDueCustomers({ random, store, now, rewards, fixedCustomer }: DueInput): DemoCustomer[] {
  const phones = new Set(fixedCustomer ? [fixedCustomer.phone] : []);
  const codes = new Set<string>();
  return listDue(now, store.timeZone, rewards).map(({ visits, birthday, cause }): DemoCustomer => {
    let id = random.uuid();
    while (isHeldBack(id, cause)) id = random.uuid();
    const times = visits.map(([ago]) => now - ago);
    return {
      id,
      phone: createPhone(random, phones),
      name: createName(random),
      referralCode: createReferralCode(random, codes),
      birthday: birthday ?? createBirthday(random),
      referredBy: null,
      registeredAt: times[0] ?? now,
      smsConsent: true,
      visits: times,
      earned: visits.map(([, points]) => points),
    };
  });
}

function listDue(now: number, timeZone: string, rewards: DueInput['rewards']): Due[] {
  const [cheapest] = rewards.filter(({ isActive }) => isActive).sort((a, b) => a.points - b.points);
  if (!cheapest) throw new Error('the store has no active reward');
  const { id: rewardId, points } = cheapest;
  const today = toLocalDate(now, timeZone);
  const share = (part: number) => Math.ceil(points * part);
  const lastVisit = ABSENCE_DAYS * DAY + 6 * HOUR;
  const dayOf = (ago: number) => toLocalDate(now - ago, timeZone);
  return [
    { visits: [[3 * HOUR, share(0.1)]], cause: 'welcome' },
    {
      birthday: `1988${today.slice(4)}`,
      visits: [25, 10].map((days) => [days * DAY, share(0.1)] as const),
      cause: `birthday:${today.slice(0, 4)}`,
    },
    {
      visits: [
        [lastVisit + 20 * DAY, share(0.1)],
        [lastVisit, share(0.1)],
      ],
      cause: `win-back:${dayOf(lastVisit)}`,
    },
    {
      visits: [
        [20 * DAY, share(0.5)],
        [6 * HOUR, share(0.45)],
      ],
      cause: `near:${rewardId}`,
    },
    { visits: [[14 * DAY + 6 * HOUR, points]], cause: `unlocked:${rewardId}` },
    // Two warnings, because in some months no expiry can be this many days ahead.
    ...[7, 30].map((days): Due => {
      const expiresAt = DateTime.fromMillis(now + days * DAY - 6 * HOUR, { zone: 'utc' });
      const ago = now - expiresAt.minus({ months: EXPIRY_MONTHS }).toMillis();
      const cause = `expiry:${toLocalDate(expiresAt.toMillis(), timeZone)}:${days}`;
      return { visits: [[ago, share(0.5)]], cause };
    }),
  ];
}
