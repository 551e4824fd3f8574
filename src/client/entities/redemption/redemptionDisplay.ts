import type { Theme } from '@mui/material/styles';
import type { Redemption, RedemptionStatus } from '../../../contract/redemptions';
import redemption from '../../shared/i18n/messages/en/redemption.json';
import { useText } from '../../shared/i18n/useText';
import { useDiscountLabel, type Discount } from '../offer';

export type RedemptionKind = 'reward' | 'promotion';

/** A redemption that carries a promotion is a promotion redemption, any other a reward redemption. */
export function getRedemptionKind(redemption: Pick<Redemption, 'promotion'>): RedemptionKind {
  return redemption.promotion ? 'promotion' : 'reward';
}

interface RedeemedItem extends Discount {
  description: string;
  category?: string;
}

/** The reward or promotion as it was when redeemed; null when the redemption carries neither. */
export function getRedeemedItem({ reward, promotion }: Pick<Redemption, 'reward' | 'promotion'>): RedeemedItem | null {
  if (promotion) return { ...promotion, type: promotion.promotionType, value: promotion.promotionValue };
  return reward ? { ...reward, type: reward.rewardType, value: reward.rewardValue } : null;
}

const KIND_TEXTS = { reward: 'redemption.reward', promotion: 'redemption.promotion' } as const;

/** The texts of redemptions in the language of the page. */
export function useRedemptionText() {
  const { t } = useText(redemption);
  const discountLabel = useDiscountLabel();
  return {
    getKindLabel: (kind: RedemptionKind) => t(KIND_TEXTS[kind === 'promotion' ? kind : 'reward']),
    /** What the customer gets, for example '20% OFF'; empty when the redemption carries no item. */
    getLabel: (of: Pick<Redemption, 'reward' | 'promotion'>) => {
      const item = getRedeemedItem(of);
      return item ? discountLabel(item) : '';
    },
    /** The customer's name. Imported customers may have none. */
    getCustomerName: ({ customer }: Pick<Redemption, 'customer'>) => customer.name || t('redemption.customer'),
  };
}

/** The colors of a kind of redemption; gray once it is cancelled. */
export function getRedemptionColors({ vars: { palette } }: Theme, kind: RedemptionKind, cancelled: boolean) {
  if (cancelled) {
    const { ink, line, surface } = palette;
    return { main: ink.faint, contrastText: surface.card, soft: surface.sunken, onSoft: ink.soft, line: line.main };
  }
  return kind === 'reward' ? palette.reward : palette.primary;
}

/** The tone of a status for StatusPill and StatusBadge. Statuses that this client does not know are red. */
export function getStatusTone(status: RedemptionStatus): 'warning' | 'success' | 'danger' {
  if (status === 'pending') return 'warning';
  return status === 'completed' || status === 'redeemed' ? 'success' : 'danger';
}
