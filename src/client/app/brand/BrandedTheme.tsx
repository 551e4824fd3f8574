import { useEffect, useState, type ReactNode } from 'react';
import { BrandContext } from '../../entities/brand';
import { AppTheme } from '../theme/AppTheme';
import type { AppliedBrand } from './StoreBrand';

const load = () => import(/* webpackChunkName: "part-store-brand" */ './StoreBrand').catch(() => null);
type Part = Awaited<ReturnType<typeof load>>;

/** Loads a branded area together with the store's look, so that it never appears without it. */
export async function loadWithBrand<Area>(area: Promise<Area>): Promise<Area> {
  return (await Promise.all([area, load()]))[0];
}

/**
 * The theme, in the look of the store that the page belongs to. Without one, or if it fails to load: the default look.
 */
export function BrandedTheme({ children }: { children: ReactNode }) {
  const [applied, setApplied] = useState<AppliedBrand>();
  const [part, setPart] = useState<Part>(null);
  useEffect(() => void load().then(setPart), []);
  return (
    <AppTheme value={part?.fullTheme} styles={applied?.styles}>
      {part && <part.StoreBrand onBrand={setApplied} />}
      <BrandContext value={applied?.brand ?? null}>{children}</BrandContext>
    </AppTheme>
  );
}
