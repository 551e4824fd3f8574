import type { MonthResults, Results } from '../../../contract/results';

/** The sums of all months. */
export function toTotals(months: readonly MonthResults[]) {
  const sum = (getValue: (month: MonthResults) => number) =>
    months.reduce((total, month) => total + getValue(month), 0);
  return {
    purchases: sum(({ purchases }) => purchases),
    salesCents: sum(({ salesCents }) => salesCents),
    rewards: sum(({ rewards }) => rewards),
    rewardCents: sum(({ rewardCents }) => rewardCents),
    segments: sum(({ segments }) => segments),
    textCents: sum(({ textCents }) => textCents ?? 0),
    /** Something that was given out or sent has no known cost. */
    isCostPartial: months.some(isCostPartial),
  };
}

/** Whether a reward or text of the month has no known cost, so that the month cost more than is known. */
export const isCostPartial = ({ unpricedRewards, segments, textCents }: MonthResults): boolean =>
  unpricedRewards > 0 || (segments > 0 && textCents === null);

/** Whether there is nothing to show at all. */
export function hasNoResults({ months, messages, cohorts }: Results): boolean {
  return (
    months.every(
      ({ purchases, rewards, segments, pointsIssued, pointsRedeemed }) =>
        purchases === 0 && rewards === 0 && segments === 0 && pointsIssued === 0 && pointsRedeemed === 0,
    ) &&
    messages.messaged.customers + messages.heldBack.customers === 0 &&
    cohorts.every(({ customers }) => customers === 0)
  );
}
