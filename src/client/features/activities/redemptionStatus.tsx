import type { Redemption, RedemptionStatus } from '../../../contract/redemptions';
import { getStatusTone } from '../../entities/redemption';
import { StatusPill } from '../../shared/ui/StatusPill';

export const STATUSES = ['pending', 'completed', 'cancelled', 'redeemed'] as const satisfies RedemptionStatus[];

export const STATUS_LABELS: Record<RedemptionStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  redeemed: 'Redeemed',
};

/** The status of a redemption; 'Released' where the system cancelled it because it was not picked up in time. */
export function RedemptionStatusPill({ redemption }: { redemption: Pick<Redemption, 'status' | 'released'> }) {
  return redemption.released ? (
    <StatusPill tone="neutral" label="Released" />
  ) : (
    <StatusPill tone={getStatusTone(redemption.status)} label={STATUS_LABELS[redemption.status]} />
  );
}
