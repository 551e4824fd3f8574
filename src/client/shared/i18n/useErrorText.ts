import { useCallback } from 'react';
import { getErrorMessage } from '../api/errors';
import { useLanguage } from './LanguageContext';

/**
 * What to tell about a failed request: in English the server's message, else the fallback, which is in the language of
 * the page.
 */
export function useErrorText(): (error: unknown, fallback: string) => string {
  const language = useLanguage();
  return useCallback(
    (error, fallback) => (language === 'en' ? getErrorMessage(error, fallback) : fallback),
    [language],
  );
}
