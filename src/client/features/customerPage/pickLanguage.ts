import type { CustomerPage } from '../../../contract/customerPage';
import { LANGUAGES, type Language } from '../../shared/i18n/languages';

type Languages = Pick<CustomerPage, 'language'> & { store: Pick<CustomerPage['store'], 'defaultLanguage'> };

/** The language of the customer, or else the browser's first supported language ('es-MX'), or else the store's. */
export function pickLanguage(page: Languages | null, browser: readonly string[]): Language {
  if (page?.language) return page.language;
  for (const locale of browser) {
    const known = LANGUAGES.find((language) => locale.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return page?.store.defaultLanguage ?? 'en';
}
