import { useNavigate } from 'react-router-dom';
import { selectShop } from '../../../entities/shop';

/** Selects a shop, or all shops with null, and opens a page for it. */
export function useOpenShop() {
  const navigate = useNavigate();
  return (shopId: string | null, to: string) => {
    selectShop(shopId);
    void navigate(to);
  };
}
