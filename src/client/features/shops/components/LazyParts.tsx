import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../../shared/ui/lazyPart';

/* Only chains need these parts, so that they are in no first load. */

export const ShopSwitcher = lazyPart(
  async () => (await import('./ShopSwitcher')).ShopSwitcher,
  () => <Skeleton variant="rounded" height={40} sx={{ flex: 'none' }} />,
);

/** Without it, the page is still there. */
export const ShopBar = lazyPart(
  async () => (await import('./ShopBar')).ShopBar,
  () => null,
  () => null,
);

export const ChooseShop = lazyPart(
  async () => (await import('./ChooseShop')).ChooseShop,
  () => null,
);
