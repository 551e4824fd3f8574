import type { ReactNode } from 'react';
import { useShops } from '../../../entities/shop';
import { ChooseShop } from './LazyParts';

interface OneShopProps {
  title: string;
  children: ReactNode;
}

/** A page that is about one shop. The owner of a chain selects it first. */
export function OneShop({ title, children }: OneShopProps) {
  const { isChain, selectedId } = useShops();
  return isChain && selectedId === null ? <ChooseShop title={title} /> : children;
}
