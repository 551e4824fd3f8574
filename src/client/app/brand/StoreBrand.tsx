import GlobalStyles from '@mui/material/GlobalStyles';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Brand } from '../../../contract/brand';
import { COLOR_PATTERN } from '../../../contract/plain/limits';
import { useGetBrandQuery, type ShownBrand } from '../../entities/brand';
import { useSession } from '../../session';
import { getErrorStatus } from '../../shared/api/errors';
import { readItem, writeItem } from '../../shared/device/deviceStorage';
import { LANGUAGES } from '../../shared/i18n/languages';
import { createBrandStyles, type ThemeStyles } from '../theme/brandStyles';
import { getStoreKey, isOfKiosk } from './storeKey';

/** A brand and the CSS variables of its theme; the styles are undefined for the default theme. */
export interface AppliedBrand {
  brand: ShownBrand | null;
  styles: ThemeStyles | undefined;
}

interface StoreBrandProps {
  onBrand: (look: AppliedBrand) => void;
}

const POLL_MS = 5 * 60_000;

/**
 * Loads the brand of the page's store, first from local storage and then from the server, which responds with 304 if it
 * is unchanged. If loading fails, the brand from local storage stays.
 */
export function StoreBrand({ onBrand }: StoreBrandProps) {
  const { pathname } = useLocation();
  const storeId = useSession().authUser?.storeId ?? null;
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
  const isAlwaysLight = brand?.isAlwaysLight === true && isOfKiosk(pathname);
  const styles = useMemo(
    () => (accent === null && !isAlwaysLight ? undefined : createBrandStyles(accent, isAlwaysLight)),
    [accent, isAlwaysLight],
  );
  const hasLoaded = isUnknown || brand !== null || error !== undefined;

  useEffect(() => {
    if (currentData) rememberBrand(currentData);
    else if (isUnknown && storeKey !== null) clearBrand(storeKey);
  }, [currentData, isUnknown, storeKey]);
  // A layout effect applies the brand before the browser paints.
  useLayoutEffect(() => {
    if (hasLoaded) onBrand({ brand, styles });
  }, [hasLoaded, brand, styles, onBrand]);
  // After signing in, the page must not appear in the default colors before the store's brand has loaded.
  return hasLoaded || storeKey === firstKey ? null : <HiddenPage />;
}

const HIDDEN = {
  '@keyframes rg-hidden': { '0%, 100%': { opacity: 0 } },
  // The page must also be hidden when the user has turned off animations.
  body: { animation: 'rg-hidden 0.5s !important' },
};

/** Hides the page until this component unmounts, but for no longer than half a second. */
function HiddenPage() {
  return <GlobalStyles styles={HIDDEN} />;
}

/** The local storage key of the brand that this device showed last. */
const STORAGE_KEY = 'store_brand';
const COLOR = new RegExp(COLOR_PATTERN);
/** The result of the last read. An unchanged text must return an unchanged object. */
let last: { text: string; brand: Brand | null } | undefined;

/** The brand that this device showed last; null if there is none. */
function readLastBrand(): Brand | null {
  const text = readItem(STORAGE_KEY);
  if (text === null) return null;
  if (last?.text !== text) last = { text, brand: parseBrand(text) };
  return last.brand;
}

/** The stored brand if it is that of this store; otherwise null. */
function readBrand(storeKey: string): Brand | null {
  const brand = readLastBrand();
  return brand && [brand.storeId, `subdomain/${brand.subdomain}`].includes(storeKey) ? brand : null;
}

/**
 * Stores the brand of a store on this device in place of any earlier brand. The default brand is not stored, unless the
 * device has another time zone than the store.
 */
function rememberBrand(brand: Brand): void {
  const { logo, accentColor, welcomeLine, spanishWelcomeLine, defaultLanguage, isAlwaysLight, timeZone } = brand;
  const isInZone = timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasLook = (logo ?? accentColor ?? welcomeLine ?? spanishWelcomeLine) !== null;
  const isDefault = !hasLook && isInZone && defaultLanguage === 'en' && !isAlwaysLight;
  if (isDefault) clearBrand(brand.storeId);
  else writeItem(STORAGE_KEY, JSON.stringify(brand));
}

/** Removes the stored brand if it is that of this store. */
function clearBrand(storeKey: string): void {
  if (readBrand(storeKey) !== null) writeItem(STORAGE_KEY, null);
}

function parseBrand(text: string): Brand | null {
  try {
    const brand = JSON.parse(text) as Partial<Brand>;
    const { storeId, storeName, accentColor, logo, welcomeLine, spanishWelcomeLine } = brand;
    const isText = (value: unknown) => typeof value === 'string';
    const isValid =
      isText(storeId) &&
      isText(storeName) &&
      (accentColor === null || COLOR.test(String(accentColor))) &&
      (logo === null || isText(logo?.url)) &&
      [welcomeLine, spanishWelcomeLine].every((line) => isText(line ?? ''));
    if (!isValid) return null;
    // Another version of the client may have stored a language that this version does not know.
    return { ...brand, defaultLanguage: LANGUAGES.find((known) => known === brand.defaultLanguage) ?? 'en' } as Brand;
  } catch {
    return null;
  }
}
