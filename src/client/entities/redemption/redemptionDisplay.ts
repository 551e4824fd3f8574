import type { Theme } from '@mui/material/styles';
import type { Redemption, RedemptionStatus } from '../../../contract/redemptions';
import redemption from '../../shared/i18n/messages/en/redemption.json';
import { useText } from '../../shared/i18n/useText';
import { useDiscountLabel, type OfferSummary } from '../offer';

export type RedemptionKind = 'reward' | 'promotion';

/** Whether a redemption is of a promotion or of a reward. */
export function getRedemptionKind(redemption: Pick<Redemption, 'promotion'>): RedemptionKind {
  return redemption.promotion ? 'promotion' : 'reward';
}

interface RedeemedItem extends OfferSummary {
  description: string;
  category?: string;
}

/** The redeemed reward or promotion as it was at that time; null if the redemption has neither. */
export function getRedeemedItem({ reward, promotion }: Pick<Redemption, 'reward' | 'promotion'>): RedeemedItem | null {
  if (promotion) return { ...promotion, type: promotion.promotionType, value: promotion.promotionValue };
  return reward ? { ...reward, type: reward.rewardType, value: reward.rewardValue } : null;
}

const KIND_TEXTS = { reward: 'redemption.reward', promotion: 'redemption.promotion' } as const;

/** Texts about redemptions in the language of the page. */
export function useRedemptionText() {
  const { t } = useText(redemption);
  const discountLabel = useDiscountLabel();
  const getLabel = (redemption: Pick<Redemption, 'reward' | 'promotion'>) => {
    const item = getRedeemedItem(redemption);
    return item ? discountLabel(item) : '';
  };
  return {
    getKindLabel: (kind: RedemptionKind) => t(KIND_TEXTS[kind === 'promotion' ? kind : 'reward']),
    /** The discount label, such as '20% OFF'; '' if the redemption has no reward or promotion. */
    getLabel,
    /** The name of the reward or promotion; '' if the label contains it, as 'FREE Coffee' does. */
    getItemName: (redemption: Pick<Redemption, 'reward' | 'promotion'>) => {
      const name = getRedeemedItem(redemption)?.name ?? '';
      return getLabel(redemption).includes(name) ? '' : name;
    },
    /** The customer's name. Imported customers may not have one. */
    getCustomerName: ({ customer }: Pick<Redemption, 'customer'>) => customer.name || t('redemption.customer'),
  };
}

/** The colors of a kind of redemption. Cancelled redemptions are gray. */
export function getRedemptionColors({ vars: { palette } }: Theme, kind: RedemptionKind, cancelled: boolean) {
  if (cancelled) {
    const { ink, line, surface } = palette;
    return { main: ink.faint, contrastText: surface.card, soft: surface.sunken, onSoft: ink.soft, line: line.main };
  }
  return kind === 'reward' ? palette.reward : palette.primary;
}

/** The tone of a status for StatusPill and StatusBadge. An unknown status is red. */
export function getStatusTone(status: RedemptionStatus): 'warning' | 'success' | 'danger' {
  if (status === 'pending') return 'warning';
  return status === 'completed' || status === 'redeemed' ? 'success' : 'danger';
}
