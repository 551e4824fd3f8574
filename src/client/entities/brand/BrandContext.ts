import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Brand } from '../../../contract/brand';
import type { StoreLogoProps } from './components/StoreLogo';

/** What screens show of a brand, saved or not. */
export interface ShownBrand extends Pick<Brand, 'storeName' | 'welcomeLine' | 'defaultLanguage'> {
  logo: StoreLogoProps['logo'] | null;
}

export const BrandContext = createContext<ShownBrand | null>(null);

/** The look of the store that this page belongs to; null, for the default look, when the store is unknown. */
export const useBrand = (): ShownBrand | null => useContext(BrandContext);

export interface KioskLookProps {
  /** The color scheme of the kiosk, whatever the browser of the console asks for. */
  scheme: 'light' | 'dark';
  children: ReactNode;
}

/** Surrounds its children with what a kiosk of the owner's store looks like: its colors, name and logo. */
export const KioskThemeContext = createContext<{ Look: ComponentType<KioskLookProps> } | null>(null);

/** null where no area provides it: then a preview has the colors of the page. */
export const useKioskLook = () => useContext(KioskThemeContext);
