import type { StatsPeriod } from '../../../../contract/stats';

/** The periods that an owner chooses from. */
export const PERIODS = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '12m', label: '12 months' },
] as const satisfies readonly { value: StatsPeriod; label: string }[];
export const DEFAULT_PERIOD: StatsPeriod = '90d';
