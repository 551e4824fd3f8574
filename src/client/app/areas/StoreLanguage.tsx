import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useBrand } from '../../entities/brand';
import { LanguageProvider } from '../../shared/i18n/LanguageProvider';
import { selectChosenLanguage } from '../../shared/i18n/languageSlice';

/** Shows an area in the language that somebody chose on this device, or else in the store's default language. */
export function StoreLanguage({ children }: { children: ReactNode }) {
  const chosen = useSelector(selectChosenLanguage);
  const brand = useBrand();
  return <LanguageProvider language={chosen ?? brand?.defaultLanguage ?? 'en'}>{children}</LanguageProvider>;
}
