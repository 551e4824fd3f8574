import Typography from '@mui/material/Typography';
import type { CustomerPromotion } from '../../../contract/promotions';
import { toUnbroken } from '../../shared/format/toUnbroken';
import { useDateFormat } from '../../shared/format/useDateFormat';
import offers from '../../shared/i18n/messages/en/offers.json';
import promotionTexts from '../../shared/i18n/messages/en/promotion.json';
import { useText } from '../../shared/i18n/useText';
import { KioskPill } from '../../shared/ui/KioskPill';
import { Row } from '../../shared/ui/layout';
import { OfferTicket } from '../offer';
import {
  getPromotionBadge,
  PROMOTION_BADGE_TEXTS,
  PROMOTION_BADGE_TONES,
  promotionValueLabel,
} from './promotionDisplay';

interface PromotionTicketProps {
  promotion: CustomerPromotion;
  now: Date;
  onRedeem: (promotion: CustomerPromotion) => void;
}

/** A promotion with its dates and badges. While it is active and not redeemed, it has a Redeem button. */
export function PromotionTicket({ promotion, now, onRedeem }: PromotionTicketProps) {
  const { formatDate, formatEnd } = useDateFormat();
  const { t } = useText(offers);
  const { t: tPromotion } = useText(promotionTexts);
  const badge = getPromotionBadge(promotion, now);
  const [start, end] = [toUnbroken(formatDate(promotion.startDate)), toUnbroken(formatEnd(promotion.endDate))];
  const period = start === end ? end : t('offers.period', { start, end });
  const isAvailable = badge === 'Active' && !promotion.alreadyRedeemed;
  return (
    <OfferTicket
      id={`promotion-${promotion.id}`}
      stub={promotionValueLabel(promotion.promotionType, promotion.promotionValue, tPromotion)}
      name={promotion.name}
      description={promotion.description}
      isAvailable={isAvailable}
      onRedeem={() => onRedeem(promotion)}
    >
      <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft', overflowWrap: 'anywhere' }}>
        {[promotion.category, period].filter(Boolean).join(' · ')}
      </Typography>
      {promotion.terms && (
        <Typography sx={{ color: 'ink.soft', overflowWrap: 'anywhere' }}>{promotion.terms}</Typography>
      )}
      <Row wrap align="center" gap={1.5}>
        <KioskPill tone={PROMOTION_BADGE_TONES[badge]} label={tPromotion(PROMOTION_BADGE_TEXTS[badge])} />
        {promotion.alreadyRedeemed && <KioskPill tone="brand" label={t('offers.redeemed')} />}
        {promotion.isPending && (
          <Typography variant="h4" component="span">
            {t('offers.nextPurchase')}
          </Typography>
        )}
      </Row>
    </OfferTicket>
  );
}
