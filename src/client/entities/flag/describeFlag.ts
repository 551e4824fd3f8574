import type { Flag } from '../../../contract/flags';
import { FLAG_ADJUSTMENT_DAYS, FLAG_EARN_HOURS } from '../../../contract/plain/customerLimits';
import { formatCount } from '../../shared/format/formatNumber';

/** Says in one sentence what is unusual, without the customer's name. */
export function describeFlag({ kind, amount, account }: Pick<Flag, 'kind' | 'amount' | 'account'>): string {
  const by = account?.name ?? 'A former account';
  switch (kind) {
    case 'frequent_earning':
      return `Earned points ${formatCount(amount, 'time')} in ${FLAG_EARN_HOURS} hours.`;
    case 'large_adjustment':
      return `${by} ${amount > 0 ? 'added' : 'removed'} ${formatCount(Math.abs(amount), 'point')} at once.`;
    case 'repeated_adjustment':
      return `${by} adjusted the balance ${formatCount(amount, 'time')} in ${FLAG_ADJUSTMENT_DAYS} days.`;
    case 'staff_phone':
      return `This is the phone of ${account?.name ?? 'a former account'}, who gained points with it${
        amount === 1 ? '' : ` ${formatCount(amount, 'time')} in one day`
      }.`;
    case 'referral_limit':
      return `Referred ${formatCount(amount, 'customer')} beyond the daily limit; no points were given for ${
        amount === 1 ? 'it' : 'them'
      }.`;
    default:
      // A newer server may send kinds that this client does not know.
      return 'Something unusual happened.';
  }
}
