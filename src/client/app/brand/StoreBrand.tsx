import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useLocation } from 'react-router-dom';
import type { Brand } from '../../../contract/brand';
import type { ShownBrand } from '../../entities/brand';
import { selectAuthUser } from '../../features/auth';
import { useAppSelector } from '../hooks';
import { baseApi } from '../../shared/api/baseApi';
import { getErrorStatus } from '../../shared/api/errors';
import { createBrandStyles, type ThemeStyles } from '../theme/brandStyles';
import { clearBrand, readBrand, readLastBrand, rememberBrand } from './brandCache';
import { getStoreKey } from './storeKey';

const brandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By a store's id, or by 'subdomain/' and its subdomain. */
    getBrand: build.query<Brand, string>({ query: (storeKey) => `public/stores/${storeKey}/brand` }),
  }),
});

const { useGetBrandQuery } = brandApi;

/** A brand with the CSS variables of its theme; undefined styles are those of the default theme. */
export interface AppliedBrand {
  brand: ShownBrand | null;
  styles: ThemeStyles | undefined;
}

interface Props {
  onBrand: (look: AppliedBrand) => void;
}

const POLL_MS = 5 * 60_000;

/**
 * Loads the look of the store that the page belongs to: at once from this device, then from the server, which answers
 * 304 if it is unchanged. A failure leaves the look as it is.
 */
export function StoreBrand({ onBrand }: Props) {
  const { pathname } = useLocation();
  const storeId = useAppSelector(selectAuthUser)?.storeId ?? null;
  const storeKey = getStoreKey({
    pathname,
    hostname: window.location.hostname,
    storeId,
    lastStoreId: readLastBrand()?.storeId ?? null,
  });
  const [firstKey] = useState(storeKey);
  const { currentData, error } = useGetBrandQuery(storeKey ?? skipToken, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const isUnknown = storeKey === null || getErrorStatus(error) === 404;
  const brand = isUnknown ? null : (currentData ?? readBrand(storeKey));
  const accent = brand?.accentColor ?? null;
  const styles = useMemo(() => (accent === null ? undefined : createBrandStyles(accent)), [accent]);
  const hasLoaded = isUnknown || brand !== null || error !== undefined;

  useEffect(() => {
    if (currentData) rememberBrand(currentData);
    else if (isUnknown && storeKey !== null) clearBrand(storeKey);
  }, [currentData, isUnknown, storeKey]);
  // Before the browser paints.
  useLayoutEffect(() => {
    if (hasLoaded) onBrand({ brand, styles });
  }, [hasLoaded, brand, styles, onBrand]);
  // After signing in, the store's page must not appear in the default colors first.
  return hasLoaded || storeKey === firstKey ? null : <HiddenPage />;
}

const HIDDEN = {
  '@keyframes rg-hidden': { '0%, 100%': { opacity: 0 } },
  // Also when animations are turned off.
  body: { animation: 'rg-hidden 0.5s !important' },
};

/** Keeps the page invisible until it is unmounted, for at most half a second. */
function HiddenPage() {
  return <GlobalStyles styles={HIDDEN} />;
}
