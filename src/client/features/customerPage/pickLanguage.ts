import type { CustomerPage } from '../../../contract/customerPage';
import { LANGUAGES, type Language } from '../../shared/i18n/languages';

type Languages = Pick<CustomerPage, 'language'> & { store: Pick<CustomerPage['store'], 'defaultLanguage'> };

/** The customer's language, else the first of the browser's ('es-MX') that the page speaks, else the store's. */
export function pickLanguage(page: Languages | null, browser: readonly string[]): Language {
  if (page?.language) return page.language;
  for (const locale of browser) {
    const known = LANGUAGES.find((language) => locale.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return page?.store.defaultLanguage ?? 'en';
}
