import type { PointRatePreview } from '../../../../contract/termPreviews';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount } from '../../../shared/format/formatNumber';
import { ChangePreview, EffectAlert, type PreviewQuery } from '../../../shared/ui/ChangePreview';

/** Tells what other points per dollar mean for the customers of a store. Points that they have stay as they are. */
export function PointRateEffect({ query }: { query: PreviewQuery<PointRatePreview> }) {
  return (
    <ChangePreview query={query} height={72}>
      {(preview) => (
        <EffectAlert severity={isHarder(preview) ? 'warning' : 'info'}>
          {[describeReady(preview), describeWaiting(preview), describePoints(preview)].join(' ')}
        </EffectAlert>
      )}
    </ChangePreview>
  );
}

const isHarder = ({ reward }: PointRatePreview) =>
  reward !== null && reward.waiting > 0 && reward.purchases.after > reward.purchases.before;

function describeReady({ reward }: PointRatePreview): string {
  if (reward === null || reward.ready === 0) return 'Nobody loses points.';
  const { name, points, ready } = reward;
  return `Nobody loses points: ${formatCount(ready, 'customer')} ${ready === 1 ? 'has' : 'have'} enough for ${name} (${formatCount(points, 'point')}) and still will.`;
}

function describeWaiting({ reward }: PointRatePreview): string {
  if (reward === null) return '';
  const { purchases, waiting, name } = reward;
  const cost = `Earning ${name} would take ${formatCents(purchases.after)} in purchases instead of ${formatCents(purchases.before)}`;
  if (waiting === 0) return `${cost}.`;
  return `${cost}; ${formatCount(waiting, 'customer')} ${waiting === 1 ? 'is' : 'are'} still saving for it.`;
}

function describePoints({ points }: PointRatePreview): string {
  return points === 0 ? '' : `The ${formatCount(points, 'point')} customers hold would buy the same rewards as before.`;
}
