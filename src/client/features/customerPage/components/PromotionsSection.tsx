import type { CustomerPromotion } from '../../../../contract/promotions';
import { useDiscountLabel } from '../../../entities/offer';
import { getPromotionBadge } from '../../../entities/promotion';
import { getServerNow } from '../../../shared/device/serverClock';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { usePageText } from '../hooks/usePageText';
import { OnlyIn } from './OnlyIn';
import { Section } from './Section';

/** Current and future promotions. Renders nothing if there are none. */
export function PromotionsSection({ promotions }: { promotions: readonly CustomerPromotion[] }) {
  const { t } = usePageText();
  const now = new Date(getServerNow());
  const shown = promotions.filter((promotion) => ['Active', 'Upcoming'].includes(getPromotionBadge(promotion, now)));
  if (shown.length === 0) return null;
  return (
    <Section title={t('customerPage.promotions')}>
      <ul className="rows">
        {shown.map((promotion) => (
          <PromotionRow
            key={promotion.id}
            promotion={promotion}
            hasStarted={getPromotionBadge(promotion, now) === 'Active'}
          />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps {
  promotion: CustomerPromotion;
  hasStarted: boolean;
}

function PromotionRow({ promotion, hasStarted }: RowProps) {
  const { t } = usePageText();
  const { formatDate, formatEnd } = useDateFormat();
  const getLabel = useDiscountLabel();
  const { name, description, promotionType, promotionValue, startDate, endDate, terms } = promotion;
  const [start, end] = [formatDate(startDate), formatEnd(endDate)];
  return (
    <li className="row">
      <div className="row-text">
        <h3>{name}</h3>
        <p className="offer">{getLabel({ type: promotionType, value: promotionValue, name })}</p>
        {description !== '' && <p className="soft">{description}</p>}
        <OnlyIn shops={promotion.shops} />
        {terms !== '' && <p className="small soft">{terms}</p>}
      </div>
      <div className="row-side">
        <p className="soft">
          {hasStarted
            ? t('customerPage.until', { date: end })
            : start === end
              ? end
              : t('customerPage.period', { start, end })}
        </p>
        <PromotionUse promotion={promotion} hasStarted={hasStarted} />
      </div>
    </li>
  );
}

function PromotionUse({ promotion: { isPending, alreadyRedeemed }, hasStarted }: RowProps) {
  const { t } = usePageText();
  if (isPending) return <p className="pill pill-good">{t('customerPage.nextPurchase')}</p>;
  if (alreadyRedeemed) return <p className="pill">{t('customerPage.redeemed')}</p>;
  return hasStarted ? <p className="pill pill-good">{t('customerPage.redeemable')}</p> : null;
}
