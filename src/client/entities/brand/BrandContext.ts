import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Brand } from '../../../contract/brand';
import type { StoreLogoProps } from './StoreLogo';

/** The parts of a saved brand or of a draft that screens show. */
export interface ShownBrand extends Pick<Brand, 'storeName' | 'welcomeLine' | 'defaultLanguage'> {
  /** undefined while only an older brand of this device is known, as the other optional ones. */
  spanishWelcomeLine?: string | null | undefined;
  logo: StoreLogoProps['logo'] | null;
  /** undefined while only an older brand of this device is known. */
  pointsPerDollar?: number | undefined;
  timeZone?: string | undefined;
  boosts?: Brand['boosts'] | undefined;
}

export const BrandContext = createContext<ShownBrand | null>(null);

/** The brand of the page's store; null for the default brand, when the store is unknown. */
export const useBrand = (): ShownBrand | null => useContext(BrandContext);

export interface KioskLookProps {
  /** The color scheme of the kiosk. It is independent of the color scheme of the console. */
  scheme: 'light' | 'dark';
  /** Leaves out the line with the store's logo and name. */
  isPart?: boolean;
  children: ReactNode;
}

/** Provides a component that shows its children in the colors of the owner's kiosk, with the store's name and logo. */
export const KioskLookContext = createContext<{ Look: ComponentType<KioskLookProps> } | null>(null);

/** The component for previews; null in areas without one, where previews have the colors of the page. */
export const useKioskLook = () => useContext(KioskLookContext);
