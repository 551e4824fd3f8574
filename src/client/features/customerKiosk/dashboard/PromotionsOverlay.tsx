import Campaign from '@mui/icons-material/CampaignOutlined';
import { KioskStatusScreen } from '../KioskStatusScreen';
import { KioskOverlay } from './KioskOverlay';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function PromotionsOverlay({ open, onClose }: Props) {
  return (
    <KioskOverlay open={open} title="Promotions" onClose={onClose}>
      <KioskStatusScreen icon={<Campaign />} title="Promotions arrive here soon." />
    </KioskOverlay>
  );
}
