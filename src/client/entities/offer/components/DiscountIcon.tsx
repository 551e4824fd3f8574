import AttachMoney from '@mui/icons-material/AttachMoney';
import CardGiftcard from '@mui/icons-material/CardGiftcard';
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp';
import LocalOffer from '@mui/icons-material/LocalOffer';
import Percent from '@mui/icons-material/Percent';
import PlusOne from '@mui/icons-material/PlusOne';
import type { DiscountType } from '../discountLabel';

const ICONS = {
  PERCENTAGE_DISCOUNT: Percent,
  FIXED_DISCOUNT: AttachMoney,
  FREE_ITEM: CardGiftcard,
  BOGO: PlusOne,
  POINTS_MULTIPLIER: KeyboardDoubleArrowUp,
} as const;

/** The icon of a discount type. It takes up 60% of its container. */
export function DiscountIcon({ type }: { type: DiscountType | undefined }) {
  // A newer server may send types that this client does not know.
  const Icon = (type && ICONS[type]) ?? LocalOffer;
  return <Icon aria-hidden sx={{ width: '60%', height: '60%' }} />;
}
