import { object, string, type ObjectSchema } from 'yup';
import type { JoinCounts, JoinRequest, LeaveCounts } from '../../../../contract/chains';
import { CONSENT_STATEMENT_MAX, JOIN_DAYS_MAX, POINT_RATE_MAX } from '../../../../contract/plain/storeLimits';
import type { Store } from '../../../../contract/stores';
import { formatDateTime } from '../../../shared/format/formatDate';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { text } from '../../../shared/forms/textRules';

export interface StartValues {
  when: 'night' | 'chosen';
  /** ISO 8601, if the time is chosen. */
  startsAt: string;
}

export interface JoinFormValues extends StartValues {
  shopId: string;
  /** A decimal number as it was typed. */
  pointRate: string;
  consentStatement: string;
}

export const NEXT_NIGHT: StartValues = { when: 'night', startsAt: '' };

export const NEW_JOIN: JoinFormValues = {
  shopId: '',
  pointRate: '1',
  consentStatement: '',
  ...NEXT_NIGHT,
};

const DAY_MS = 86_400_000;
/** The server computes with ten-thousandths of a point, and so does the example. */
const RATE_UNITS = 10_000;

/** Returns the rate that was typed, or null if it is not a number above 0 with at most four decimals. */
function readRate(input: string): number | null {
  const rate = /^\d*\.?\d{0,4}$/.test(input.trim()) ? Number(input) : 0;
  return rate > 0 && rate <= POINT_RATE_MAX ? rate : null;
}

const startFields = {
  when: string().oneOf(['night', 'chosen']).default('night').required(),
  startsAt: string()
    .default('')
    .when('when', {
      is: 'chosen',
      then: (rule) =>
        rule
          .required('Day and time are required')
          .test('time', 'Enter a day and a time', (at) => !Number.isNaN(Date.parse(at)))
          .test('future', 'Choose a time in the future', (at) => !(Date.parse(at) < Date.now()))
          .test(
            'near',
            `Choose a time in the next ${JOIN_DAYS_MAX} days`,
            (at) => !(Date.parse(at) > Date.now() + JOIN_DAYS_MAX * DAY_MS),
          ),
    }),
};

export const startRules: ObjectSchema<StartValues> = object(startFields);

export const joinRules: ObjectSchema<JoinFormValues> = object({
  shopId: string().default('').required('Store is required'),
  pointRate: string()
    .default('')
    .required('Points rate is required')
    .test(
      'rate',
      `Points rate must be a number above 0 and up to ${formatNumber(POINT_RATE_MAX)}, with at most four decimals`,
      (input) => readRate(input) !== null,
    ),
  consentStatement: text('Statement', CONSENT_STATEMENT_MAX),
  ...startFields,
});

export function toJoinRequest(values: JoinFormValues): JoinRequest {
  const statement = values.consentStatement.trim();
  return {
    shopId: values.shopId,
    pointRate: Number(values.pointRate),
    ...(values.when === 'chosen' && { startsAt: values.startsAt }),
    ...(statement !== '' && { consentStatement: statement }),
  };
}

/** Says why a store cannot join a chain, or null. */
export function getRefusal({ id, isActive, chain }: Pick<Partial<Store>, 'id' | 'isActive' | 'chain'>): string | null {
  if (chain) return chain.id === id ? 'Has a chain of its own' : `Shop of ${chain.name}`;
  return isActive === false ? 'Activate it first' : null;
}

/** Says when it starts, as the beginning of a sentence: 'At the next 3 AM, its local time'. */
export const describeStart = ({ when, startsAt }: StartValues, shop: Pick<Store, 'timeZone'> | undefined): string =>
  `${when === 'night' ? 'At the next 3 AM' : `On ${formatDateTime(startsAt, 'en', shop?.timeZone)}`}, its local time`;

/** An example of the rate that was typed: 'A customer with 250 points there has 125 here.' */
export function describeRate(input: string): string {
  const rate = readRate(input);
  if (rate === null) return '';
  const points = formatNumber(Math.floor((Math.round(rate * RATE_UNITS) * 250) / RATE_UNITS));
  return `A customer with 250 points in the store brings ${points}.`;
}

/** Roughly how long a store is closed: a minute to wind down, and up to two seconds for each 500 customers. */
export const estimateMinutes = ({ customers }: Pick<JoinCounts, 'customers'>): number =>
  1 + Math.ceil(customers / 15_000);

/** How many customers may get marketing texts afterward. */
export const countConsents = (counts: JoinCounts, hasStatement: boolean): number =>
  hasStatement ? counts.consentsWithStatement : counts.consentsWithoutStatement;

/** What somebody should know, and can still change, before the join is scheduled. */
export function listWarnings(counts: JoinCounts, names: { shop: string; chain: string }, hasStatement: boolean) {
  const { pendingRewards, unusedMultipliers, debts, apiKeys, webhookEndpoints } = counts;
  const lost = counts.consentsWithStatement - countConsents(counts, hasStatement);
  return [
    `Rewards, promotions and boosts of ${names.shop} don't come along. Customers get those of ${names.chain}.`,
    lost > 0 &&
      `${formatCount(lost, 'customer')} won't get offers by text until they agree again, because you made no statement.`,
    pendingRewards > 0 &&
      `${formatCount(pendingRewards, 'reward')} not picked up by then will be cancelled. Customers get the points back first.`,
    unusedMultipliers > 0 && `${formatCount(unusedMultipliers, 'multiplier')} not used by then will be gone.`,
    debts > 0 && `${formatCount(debts, 'customer')} with a negative balance will bring it along.`,
    apiKeys + webhookEndpoints > 0 &&
      `Programs that use the API of ${names.shop} will stop working: ${formatCount(apiKeys, 'API key')}, ${formatCount(webhookEndpoints, 'webhook')}.`,
  ].filter((warning) => warning !== false);
}

/** Says what a shop that leaves does not take back. */
export const listStaying = ({ shop, chain }: { shop: string; chain: string }): string =>
  `Customers who signed up at ${shop} while it was in the chain stay with ${chain}. So do points earned there, and wallet passes.`;

/** What somebody should know, and can still change, before a shop's leaving is scheduled. */
export function listLeaveWarnings(counts: LeaveCounts, names: { shop: string; chain: string }) {
  const { pendingRewards, consentsEnded, debts, managers } = counts;
  return [
    managers === 0 &&
      `Nobody manages ${names.shop}, so the store will have no owner and nobody can open its console. Add one under Owners as soon as it has left.`,
    listStaying(names),
    pendingRewards > 0 &&
      `${formatCount(pendingRewards, 'reward')} not picked up by then will be cancelled. Customers get the points back first.`,
    consentsEnded > 0 &&
      `${formatCount(consentsEnded, 'customer')} won't get offers by text from ${names.chain} anymore, because they agreed only at ${names.shop}.`,
    debts > 0 && `${formatCount(debts, 'customer')} with a negative balance will take it along.`,
    managers > 0 &&
      `${formatCount(managers, 'manager')} of ${names.shop} will own the store and see all of its customers.`,
    `Rewards, promotions and boosts of ${names.shop} come back as they were before it joined. Its automated texts, API keys and webhooks don't.`,
  ].filter((warning) => warning !== false);
}
