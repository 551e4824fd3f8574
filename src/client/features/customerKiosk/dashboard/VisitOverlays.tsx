import type { CheckoutResponse } from '../../../../contract/checkout';
import { CheckoutDialog } from './CheckoutDialog';
import type { Overlay } from './CustomerHome';
import { HistoryOverlay } from './HistoryOverlay';
import type { KioskCustomer } from './kioskCustomer';
import { PromotionsOverlay } from './PromotionsOverlay';
import { RewardsOverlay } from './RewardsOverlay';

interface Props {
  customer: KioskCustomer;
  open: Overlay | null;
  checkout: CheckoutResponse | null;
  onClose: () => void;
  onStay: () => void;
  onLeave: () => void;
}

/** All that is laid over the dashboard. It comes after the first load: nothing of it shows before a touch. */
export function VisitOverlays({ customer, open, checkout, onClose, onStay, onLeave }: Props) {
  return (
    <>
      <RewardsOverlay open={open === 'rewards'} customer={customer} onClose={onClose} />
      <HistoryOverlay open={open === 'history'} customer={customer} onClose={onClose} />
      <PromotionsOverlay open={open === 'promotions'} onClose={onClose} />
      <CheckoutDialog outcome={checkout} onStay={onStay} onLeave={onLeave} />
    </>
  );
}
