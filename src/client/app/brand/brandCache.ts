import type { Brand } from '../../../contract/brand';
import { COLOR_PATTERN } from '../../../contract/limits';
import { LANGUAGES } from '../../shared/i18n/languages';
import { readItem, writeItem } from '../../shared/persistence/deviceStorage';

/** The local storage key of the look that this device showed last. */
const STORAGE_KEY = 'store_brand';
const COLOR = new RegExp(COLOR_PATTERN);
/** The last one read, so that the same text gives the same object. */
let last: { text: string; brand: Brand | null } | undefined;

/** The look that this device showed last; null if there is none. */
export function readLastBrand(): Brand | null {
  const text = readItem(STORAGE_KEY);
  if (text === null) return null;
  if (last?.text !== text) last = { text, brand: parseBrand(text) };
  return last.brand;
}

/** The remembered look of this store; null if there is none. */
export function readBrand(storeKey: string): Brand | null {
  const brand = readLastBrand();
  return brand && [brand.storeId, `subdomain/${brand.subdomain}`].includes(storeKey) ? brand : null;
}

/**
 * Remembers the look and language of a store on this device, replacing another store's; the default look is not stored.
 */
export function rememberBrand(brand: Brand): void {
  const { logo, accentColor, welcomeLine, defaultLanguage } = brand;
  const isDefault = logo === null && accentColor === null && welcomeLine === null && defaultLanguage === 'en';
  if (isDefault) clearBrand(brand.storeId);
  else writeItem(STORAGE_KEY, JSON.stringify(brand));
}

/** Forgets the look of this store, if it is the remembered one. */
export function clearBrand(storeKey: string): void {
  if (readBrand(storeKey) !== null) writeItem(STORAGE_KEY, null);
}

function parseBrand(text: string): Brand | null {
  try {
    const brand = JSON.parse(text) as Partial<Brand>;
    const { storeId, storeName, accentColor, logo, welcomeLine } = brand;
    const isText = (value: unknown) => typeof value === 'string';
    const isValid =
      isText(storeId) &&
      isText(storeName) &&
      (accentColor === null || COLOR.test(String(accentColor))) &&
      (logo === null || isText(logo?.url)) &&
      (welcomeLine === null || isText(welcomeLine));
    if (!isValid) return null;
    // A language that this version does not know, stored by another version.
    return { ...brand, defaultLanguage: LANGUAGES.find((known) => known === brand.defaultLanguage) ?? 'en' } as Brand;
  } catch {
    return null;
  }
}
