import { createContext, useContext } from 'react';
import type { Messages } from './formatMessage';
import type { Language } from './languages';

export interface LanguageAccess {
  language: Language;
  /** The texts of the language; null for English, because components import their English texts. */
  messages: Messages | null;
}

export const ENGLISH: LanguageAccess = { language: 'en', messages: null };

export const LanguageContext = createContext(ENGLISH);

/** The language of the page. It is English without a LanguageProvider, as in the consoles. */
export const useLanguage = (): Language => useContext(LanguageContext).language;
