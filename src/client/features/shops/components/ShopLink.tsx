import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useOpenShop } from '../hooks/useOpenShop';

interface ShopLinkProps {
  shopId: string;
  /** A page that follows the selected shop. */
  to: string;
  children: ReactNode;
}

/** Opens a page of the console for one shop. */
export function ShopLink({ shopId, to, children }: ShopLinkProps) {
  const openShop = useOpenShop();
  return (
    <Link component="button" type="button" sx={{ textAlign: 'left' }} onClick={() => openShop(shopId, to)}>
      {children}
    </Link>
  );
}
