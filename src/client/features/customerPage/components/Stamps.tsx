import type { CustomerPageReward } from '../../../../contract/customerPage';
import { countStamps } from '../../../../contract/plain/stamps';
import { usePageText } from '../hooks/usePageText';

/** The stamp card of a reward that has one. */
export function Stamps({ reward: { stamps, pointsRequired, missingPoints } }: { reward: CustomerPageReward }) {
  const { t } = usePageText();
  if (stamps === undefined) return null;
  const filled = countStamps(pointsRequired - missingPoints, pointsRequired, stamps);
  return (
    <div className="stamps" role="img" aria-label={t('customerPage.stamps', { filled, count: stamps })}>
      {Array.from({ length: stamps }, (_, index) => (
        <i key={index} className={index < filled ? 'filled' : ''} />
      ))}
    </div>
  );
}
