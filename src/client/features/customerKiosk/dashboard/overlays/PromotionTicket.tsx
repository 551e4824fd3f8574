import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerPromotion } from '../../../../../contract/promotions';
import { getPromotionBadge, PROMOTION_BADGE_TONES, promotionValueLabel } from '../../../../entities/promotion';
import { formatDate } from '../../../../shared/format/formatDate';
import { KioskPill } from '../../ui/KioskPill';
import { OfferTicket } from './OfferTicket';

interface Props {
  promotion: CustomerPromotion;
  now: Date;
  onRedeem: (promotion: CustomerPromotion) => void;
}

/** A promotion with its dates, its badges and, while it is active and not redeemed, a Redeem button. */
export function PromotionTicket({ promotion, now, onRedeem }: Props) {
  const badge = getPromotionBadge(promotion, now);
  const isAvailable = badge === 'Active' && !promotion.alreadyRedeemed;
  return (
    <OfferTicket
      id={`promotion-${promotion.id}`}
      stub={promotionValueLabel(promotion.promotionType, promotion.promotionValue)}
      name={promotion.name}
      description={promotion.description}
      isAvailable={isAvailable}
      onRedeem={() => {
        onRedeem(promotion);
      }}
    >
      <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
        {promotion.category && `${promotion.category}, `}
        {formatDate(promotion.startDate)} to {formatDate(promotion.endDate)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <KioskPill tone={PROMOTION_BADGE_TONES[badge]} label={badge} />
        {promotion.alreadyRedeemed && <KioskPill tone="brand" label="Redeemed" />}
        {promotion.isPending && (
          <Typography variant="h4" component="span">
            Counts on your next purchase
          </Typography>
        )}
      </Box>
    </OfferTicket>
  );
}
