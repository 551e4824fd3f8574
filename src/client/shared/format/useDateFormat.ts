import { createContext, useContext } from 'react';
import { useLanguage } from '../i18n/LanguageContext';
import { formatDate, formatDateTime } from './formatDate';

/** The zone of the times of a screen, an IANA name; undefined is that of this device. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** Formats times in the zone and the language of the screen. */
export function useDateFormat() {
  const language = useLanguage();
  const timeZone = useContext(TimeZoneContext);
  return {
    timeZone,
    /** An ISO 8601 timestamp: 'Mar 4, 2026'. */
    formatDate: (iso: string) => formatDate(iso, language, timeZone),
    /** An ISO 8601 timestamp: 'Mar 4, 2026, 2:05 PM'. */
    formatDateTime: (iso: string) => formatDateTime(iso, language, timeZone),
  };
}
