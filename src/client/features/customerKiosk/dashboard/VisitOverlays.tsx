import type { CheckoutResponse } from '../../../../contract/checkout';
import type { KioskCustomer } from '../kioskSlice';
import { CheckoutDialog } from './CheckoutDialog';
import type { OverlayName } from './CustomerHome';
import { HistoryOverlay } from './overlays/HistoryOverlay';
import { PromotionsOverlay } from './overlays/PromotionsOverlay';
import { RewardsOverlay } from './overlays/RewardsOverlay';

interface Props {
  customer: KioskCustomer;
  open: OverlayName | null;
  checkout: CheckoutResponse | null;
  onClose: () => void;
  onStay: () => void;
  onLeave: () => void;
}

/** Everything that opens over the dashboard. It is a separate chunk, loaded after the dashboard. */
export function VisitOverlays({ customer, open, checkout, onClose, onStay, onLeave }: Props) {
  return (
    <>
      <RewardsOverlay open={open === 'rewards'} customer={customer} onClose={onClose} />
      <HistoryOverlay open={open === 'history'} customer={customer} onClose={onClose} />
      <PromotionsOverlay open={open === 'promotions'} customer={customer} onClose={onClose} />
      <CheckoutDialog result={checkout} onStay={onStay} onLeave={onLeave} />
    </>
  );
}
