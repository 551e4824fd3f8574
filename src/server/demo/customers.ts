import type { DemoStore } from './catalogue';
import { birthday, personName, phoneNumber, referralCode } from './people';
import type { Random } from './random';
import { DAY, inOpeningHours, openingHourInUtc } from './storeTime';

const HISTORY_DAYS = 545;

export interface DemoCustomer {
  id: string;
  phone: string;
  name: string;
  birthday: string;
  referralCode: string;
  referredBy: string | null;
  registeredAt: number;
  smsConsent: boolean;
  visits: number[];
}
export interface Clientele {
  random: Random;
  store: DemoStore;
  /** ms since 1970; the history ends here. */
  now: number;
  known?: { phone: string; name: string };
}

/** All customers of a shop with their visits, the longest standing first; `known` is one who can be relied on. */
export function registerCustomers({ random, store, now, known }: Clientele): DemoCustomer[] {
  const phones = new Set<string>(known ? [known.phone] : []);
  const codes = new Set<string>();
  const customers: DemoCustomer[] = [];
  const opensAt = openingHourInUtc(store.timeZone, now);
  for (let index = 0; index < store.customers; index += 1) {
    const isKnown = index === 0 && known;
    const age = isKnown ? 400 : Math.floor(HISTORY_DAYS * (1 - (index + random.int(0, 9) / 10) / store.customers));
    const registeredAt = inOpeningHours(random, now - (age + 1) * DAY, opensAt);
    const earlier = customers.filter((other) => other.registeredAt < registeredAt);
    customers.push({
      id: random.uuid(),
      phone: isKnown ? isKnown.phone : phoneNumber(random, phones),
      name: isKnown ? isKnown.name : personName(random),
      birthday: birthday(random),
      referralCode: referralCode(random, codes),
      referredBy: earlier.length > 0 && random.chance(0.16) ? random.pick(earlier).id : null,
      registeredAt,
      smsConsent: random.chance(0.6),
      visits: visitsOf(random, registeredAt, { now, opensAt }, Boolean(isKnown)),
    });
  }
  return customers.sort((a, b) => a.registeredAt - b.registeredAt);
}

/** Some come every few days, some now and then, and a third stops coming at some point. */
function visitsOf(
  random: Random,
  registeredAt: number,
  { now, opensAt }: { now: number; opensAt: number },
  keepsComing: boolean,
): number[] {
  const rhythm = keepsComing ? 9 : random.pick([4, 6, 9, 12, 15, 24, 40]);
  const until = keepsComing || random.chance(0.66) ? now : registeredAt + random.int(20, 300) * DAY;
  const visits = [registeredAt];
  for (let at = registeredAt; ;) {
    at += random.int(1, rhythm * 2) * DAY;
    if (at > Math.min(until, now - DAY)) break;
    visits.push(inOpeningHours(random, at, opensAt));
  }
  // Today's trade: what the board and 'recent activity' show.
  if (until === now && random.chance(0.12)) visits.push(now - random.int(5, 19 * 60) * 60_000);
  return visits.sort((a, b) => a - b);
}
