import { createContext, useContext, type ComponentType } from 'react';
import type { Brand } from '../../../contract/brand';
import type { StoreLogoProps } from './StoreLogo';

/** What screens show of a brand, saved or not, with the component of its logo, which is not part of the first load. */
export interface BrandWithLogo extends Pick<Brand, 'storeName' | 'welcomeLine' | 'defaultLanguage'> {
  logo: StoreLogoProps['logo'] | null;
  Logo: ComponentType<StoreLogoProps>;
}

export const BrandContext = createContext<BrandWithLogo | null>(null);

/** The look of the store that this page belongs to; null, for the default look, when the store is unknown. */
export const useBrand = (): BrandWithLogo | null => useContext(BrandContext);
