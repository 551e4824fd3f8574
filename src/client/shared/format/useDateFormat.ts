import { createContext, useContext } from 'react';
import { useLanguage } from '../i18n/LanguageContext';
import { formatDate, formatDateTime, formatEnd } from './formatDate';

/** The IANA time zone in which a screen shows times; undefined for the time zone of the device. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** Date formats in the time zone and language of the screen. */
export function useDateFormat() {
  const language = useLanguage();
  const timeZone = useContext(TimeZoneContext);
  return {
    timeZone,
    /** Formats an ISO 8601 timestamp as 'Mar 4, 2026'. */
    formatDate: (iso: string) => formatDate(iso, language, timeZone),
    /** Formats an ISO 8601 timestamp as 'Mar 4, 2026, 2:05 PM'. */
    formatDateTime: (iso: string) => formatDateTime(iso, language, timeZone),
    /** Formats the end of what works up to, but not including, an ISO 8601 timestamp: its last day, or day and time. */
    formatEnd: (iso: string) => formatEnd(iso, language, timeZone),
  };
}
