import { LOCALES, type Language } from '../i18n/languages';

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE_TIME = { ...DATE, ...TIME } as const;

/** Caches one format per language and time zone, because creating a format takes as long as hundreds of uses. */
export function createFormat(options: Intl.DateTimeFormatOptions) {
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return (iso: string, language: Language, timeZone?: string) =>
    (formats[`${language} ${timeZone ?? ''}`] ??= createInZone(language, { ...options, timeZone })).format(
      new Date(iso),
    );
}

/** Creates a format. In a time zone that the browser does not know, it uses the time zone of the device. */
function createInZone(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(LOCALES[language], options);
  } catch {
    return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: undefined });
  }
}

const date = /* @__PURE__ */ createFormat(DATE);
const dateTime = /* @__PURE__ */ createFormat(DATE_TIME);
const time = /* @__PURE__ */ createFormat(TIME);

/** Formats an ISO 8601 timestamp as a date, such as 'Mar 4, 2026'. The time zone of the device is the default. */
export function formatDate(iso: string, language: Language = 'en', timeZone?: string): string {
  return date(iso, language, timeZone);
}

/** Formats an ISO 8601 timestamp as 'Mar 4, 2026, 2:05 PM'. The time zone of the device is the default. */
export function formatDateTime(iso: string, language: Language = 'en', timeZone?: string): string {
  return toPlainSpaces(dateTime(iso, language, timeZone));
}

/**
 * Formats the end of what works up to, but not including, an ISO 8601 timestamp. An end with which a day begins is the
 * day before, 'Mar 4, 2026', and any other is 'Mar 5, 2026, 6:00 PM'. The time zone of the device is the default.
 */
export function formatEnd(iso: string, language: Language = 'en', timeZone?: string): string {
  const lastDay = formatDate(new Date(Date.parse(iso) - 1).toISOString(), language, timeZone);
  return lastDay === formatDate(iso, language, timeZone) ? formatDateTime(iso, language, timeZone) : lastDay;
}

/** Formats an ISO 8601 timestamp as '2:05 PM'. The time zone of the device is the default. */
export function formatTime(iso: string, language: Language = 'en', timeZone?: string): string {
  return toPlainSpaces(time(iso, language, timeZone));
}

/** Newer ICU data puts a narrow no-break space before AM and PM, which breaks text search and copied text. */
const toPlainSpaces = (text: string) => text.replace(/\u202f/g, ' ');
