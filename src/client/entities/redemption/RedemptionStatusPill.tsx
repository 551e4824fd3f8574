import type { Redemption, RedemptionStatus } from '../../../contract/redemptions';
import { StatusPill } from '../../shared/ui/StatusPill';
import { getStatusTone } from './redemptionDisplay';

export const STATUSES = ['pending', 'completed', 'cancelled', 'redeemed'] as const satisfies RedemptionStatus[];

export const STATUS_LABELS: Record<RedemptionStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  redeemed: 'Redeemed',
};

/** The status of a redemption on the consoles; 'Released' if the system cancelled it because nobody picked it up. */
export function RedemptionStatusPill({ redemption }: { redemption: Pick<Redemption, 'status' | 'released'> }) {
  return redemption.released ? (
    <StatusPill tone="neutral" label="Released" />
  ) : (
    <StatusPill tone={getStatusTone(redemption.status)} label={STATUS_LABELS[redemption.status]} />
  );
}
