import type { DemoStore } from './catalog';
import { createBirthday, createName, createPhone, createReferralCode } from './people';
import type { Random } from './random';
import { DAY, getOpeningHourUtc, toOpeningHours, toRecentOpeningHours } from './storeTime';

const HISTORY_DAYS = 545;
/** Above 1, more customers join in later months than in earlier ones. */
const GROWTH = 1.25;
/** The number of today's registrations in a large store, for 'recent activity'. */
const NEW_TODAY = 3;

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
  /** The points of each visit, for customers who redeem nothing. By default they are random. */
  earned?: readonly number[];
}
export interface CustomersInput {
  random: Random;
  store: DemoStore;
  /** The end of the simulated history, in ms since 1970. */
  now: number;
  /** A customer with fixed data who visits regularly. */
  fixedCustomer?: { phone: string; name: string };
}

/** Creates customers of a store with their visits, oldest registration first, without phones and codes in `taken`. */
export function createCustomers({
  random,
  store,
  now,
  fixedCustomer,
  taken,
}: CustomersInput & { taken: readonly DemoCustomer[] }): DemoCustomer[] {
  const phones = new Set([...(fixedCustomer ? [fixedCustomer.phone] : []), ...taken.map(({ phone }) => phone)]);
  const codes = new Set(taken.map(({ referralCode }) => referralCode));
  const customers: DemoCustomer[] = [];
  const opensAt = getOpeningHourUtc(store.timeZone, now);
  for (let index = 0; index < store.customers; index += 1) {
    const isFixed = index === 0 && fixedCustomer;
    const isOfToday = store.customers > NEW_TODAY * 50 && index >= store.customers - NEW_TODAY;
    const left = 1 - (index + random.int(0, 9) / 10) / store.customers;
    const age = isFixed ? 400 : Math.floor(HISTORY_DAYS * left ** GROWTH);
    const registeredAt = isOfToday
      ? toRecentOpeningHours(random, now, opensAt)
      : toOpeningHours(random, now - (age + 1) * DAY, opensAt);
    const earlier = customers.filter((other) => other.registeredAt < registeredAt);
    customers.push({
      id: random.uuid(),
      phone: isFixed ? isFixed.phone : createPhone(random, phones),
      name: isFixed ? isFixed.name : createName(random),
      birthday: createBirthday(random),
      referralCode: createReferralCode(random, codes),
      referredBy: earlier.length > 0 && random.chance(0.16) ? random.pick(earlier).id : null,
      registeredAt,
      smsConsent: random.chance(0.6),
      visits: createVisits(random, registeredAt, { now, opensAt }, Boolean(isFixed)),
    });
  }
  return customers.sort((a, b) => a.registeredAt - b.registeredAt);
}

/** Some customers come every few days, some occasionally, and a third stop coming at some point. */
function createVisits(
  random: Random,
  registeredAt: number,
  { now, opensAt }: { now: number; opensAt: number },
  isRegular: boolean,
): number[] {
  const maxGapDays = isRegular ? 9 : random.pick([4, 6, 9, 12, 15, 24, 40]);
  const lastVisit = isRegular || random.chance(0.66) ? now : registeredAt + random.int(20, 300) * DAY;
  const visits = [registeredAt];
  for (let time = registeredAt; ;) {
    time += random.int(1, maxGapDays * 2) * DAY;
    // Half of the visits on a Monday or Tuesday move to the end of the week.
    const weekday = new Date(time).getUTCDay();
    if ((weekday === 1 || weekday === 2) && random.chance(0.5)) time += (5 - weekday + random.int(0, 1)) * DAY;
    if (time > Math.min(lastVisit, now - DAY)) break;
    visits.push(toOpeningHours(random, time, opensAt));
  }
  // Today's visits, for the board and 'recent activity'.
  if (lastVisit === now && random.chance(0.12)) visits.push(toRecentOpeningHours(random, now, opensAt));
  return visits.sort((a, b) => a - b);
}
