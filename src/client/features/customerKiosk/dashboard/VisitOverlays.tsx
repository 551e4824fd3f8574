import Campaign from '@mui/icons-material/CampaignOutlined';
import type { CheckoutResponse } from '../../../../contract/checkout';
import type { KioskCustomer } from '../kioskSlice';
import { KioskStatusScreen } from '../ui/KioskStatusScreen';
import { CheckoutDialog } from './CheckoutDialog';
import type { OverlayName } from './CustomerHome';
import { HistoryOverlay } from './overlays/HistoryOverlay';
import { KioskOverlay } from './overlays/KioskOverlay';
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
      <KioskOverlay open={open === 'promotions'} title="Promotions" onClose={onClose}>
        <KioskStatusScreen icon={<Campaign />} title="Promotions are coming soon." />
      </KioskOverlay>
      <CheckoutDialog result={checkout} onStay={onStay} onLeave={onLeave} />
    </>
  );
}
