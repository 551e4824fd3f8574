import type { Redemption, RedemptionStatus } from '../../../contract/redemptions';
import { humanize } from '../../shared/format/humanize';
import { StatusPill } from '../../shared/ui/StatusPill';
import { getStatusTone } from './redemptionDisplay';

export const STATUSES = ['pending', 'completed', 'cancelled', 'redeemed'] as const satisfies RedemptionStatus[];

export const STATUS_LABELS: Record<RedemptionStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  redeemed: 'Redeemed',
};

/** A newer server may send statuses that this client does not know. */
const getStatusLabel = (status: RedemptionStatus) =>
  (STATUS_LABELS as Partial<typeof STATUS_LABELS>)[status] ?? humanize(status);

/** The status of a redemption in the consoles. 'Released' is one that nobody picked up, so the system cancelled it. */
export function RedemptionStatusPill({ redemption }: { redemption: Pick<Redemption, 'status' | 'released'> }) {
  return redemption.released ? (
    <StatusPill tone="neutral" label="Released" />
  ) : (
    <StatusPill tone={getStatusTone(redemption.status)} label={getStatusLabel(redemption.status)} />
  );
}
