import { useState, type ReactNode } from 'react';
import { BrandContext } from '../../entities/brand';
import { AppTheme } from '../theme/AppTheme';
import { StoreBrand, type AppliedBrand } from './StoreBrand';

/** The theme, in the look of the store that the page belongs to. Without one: the default look. */
export function BrandedTheme({ children }: { children: ReactNode }) {
  const [applied, setApplied] = useState<AppliedBrand>();
  return (
    <AppTheme styles={applied?.styles}>
      <StoreBrand onBrand={setApplied} />
      <BrandContext value={applied?.brand ?? null}>{children}</BrandContext>
    </AppTheme>
  );
}
