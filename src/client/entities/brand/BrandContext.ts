import { createContext, useContext } from 'react';
import type { Brand } from '../../../contract/brand';
import type { StoreLogoProps } from './StoreLogo';

/** What screens show of a brand, saved or not. */
export interface ShownBrand extends Pick<Brand, 'storeName' | 'welcomeLine' | 'defaultLanguage'> {
  logo: StoreLogoProps['logo'] | null;
}

export const BrandContext = createContext<ShownBrand | null>(null);

/** The look of the store that this page belongs to; null, for the default look, when the store is unknown. */
export const useBrand = (): ShownBrand | null => useContext(BrandContext);
