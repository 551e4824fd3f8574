import type { RewardPricePreview } from '../../../contract/termPreviews';
import { formatCents } from '../../shared/format/formatMoney';
import { formatCount } from '../../shared/format/formatNumber';
import { ChangePreview, EffectAlert, type PreviewQuery } from '../../shared/ui/ChangePreview';

/** Tells whom a new price of a reward disappoints, and what it does to the value of the points that customers hold. */
export function PriceEffect({ query, price }: { query: PreviewQuery<RewardPricePreview>; price: number }) {
  return (
    <ChangePreview query={query} height={48}>
      {(preview) => (
        <EffectAlert severity={preview.losing > 0 ? 'warning' : 'info'}>
          {`${describeCustomers(preview, price)} ${describeValue(preview)}`}
        </EffectAlert>
      )}
    </ChangePreview>
  );
}

function describeCustomers({ losing, gaining }: RewardPricePreview, price: number): string {
  if (losing > 0) {
    return `${formatCount(losing, 'customer')} can redeem it today but couldn't at ${formatCount(price, 'point')}.`;
  }
  if (gaining > 0) return `${formatCount(gaining, 'more customer')} could redeem it right away.`;
  return 'Everyone who can redeem it today still could.';
}

function describeValue({ points, value }: RewardPricePreview): string {
  if (value === null || points === 0) return '';
  const held = `The ${formatCount(points, 'point')} customers hold`;
  const before = formatCents(value.before);
  return value.before === value.after
    ? `${held} would still be worth up to ${before} in rewards.`
    : `${held} would be worth up to ${formatCents(value.after)} in rewards instead of ${before}.`;
}
