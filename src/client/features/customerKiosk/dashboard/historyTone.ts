import type { CustomerRedemption } from '../../../../contract/redemptions';
import type { Tone } from '../../../shared/ui/StatusPill';

/** Waiting, done, or neither: everything else is red. */
export function historyTone(status: CustomerRedemption['status']): Tone {
  if (status === 'pending') return 'warning';
  return status === 'completed' || status === 'redeemed' ? 'success' : 'danger';
}
