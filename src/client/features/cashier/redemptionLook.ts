import type { Theme } from '@mui/material/styles';
import type { Redemption } from '../../../contract/redemptions';
import type { DiscountType } from './discountLabel';

export type Kind = 'reward' | 'promotion';

/** What a redemption is of. One that carries a promotion is a promotion redemption. */
export function kindOf(redemption: Redemption): Kind {
  return redemption.promotion ? 'promotion' : 'reward';
}

export const KIND_WORD = { reward: 'Reward', promotion: 'Promotion' } as const;

/** The facts that rewards and promotions share. */
export function itemOf({ reward, promotion }: Redemption): {
  name: string;
  description: string;
  category?: string;
  type?: DiscountType;
} {
  if (promotion) return { ...promotion, type: promotion.promotionType };
  return reward ? { ...reward, type: reward.rewardType } : { name: '', description: '' };
}

/** The fill of a kind: marigold for rewards, green for promotions, paper for what is no longer to be given. */
export function hueOf({ vars: { palette } }: Theme, kind: Kind, cancelled: boolean) {
  if (cancelled) {
    const { ink, line, surface } = palette;
    return { main: ink.faint, contrastText: surface.card, soft: surface.sunken, onSoft: ink.soft, line: line.main };
  }
  return kind === 'reward' ? palette.reward : palette.primary;
}

export const STATUS_WORD = {
  pending: 'PENDING',
  completed: 'REDEEMED',
  redeemed: 'REDEEMED',
  cancelled: 'CANCELLED',
} as const;

export const STATUS_HUE = {
  pending: 'warning',
  completed: 'success',
  redeemed: 'success',
  cancelled: 'error',
} as const;

/** A customer imported without a name is known by the number alone. */
export const nameOf = ({ customer }: Redemption): string => customer.name || 'Customer';
