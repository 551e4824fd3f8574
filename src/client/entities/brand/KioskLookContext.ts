import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

export interface KioskLookProps {
  /** The color scheme of the kiosk, whatever the browser of the console asks for. */
  scheme: 'light' | 'dark';
  children: ReactNode;
}

/** Surrounds its children with what a kiosk of the owner's store looks like: its colors, name and logo. */
export const KioskLookContext = createContext<{ Look: ComponentType<KioskLookProps> } | null>(null);

/** null where no area provides it: then a preview has the colors of the page. */
export const useKioskLook = () => useContext(KioskLookContext);
