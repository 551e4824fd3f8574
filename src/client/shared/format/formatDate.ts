import { LOCALES, type Language } from '../i18n/languages';

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const DATE_TIME = { ...DATE, hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

/** A format for each language and zone; creating one takes as long as hundreds of uses. */
function createFormat(options: Intl.DateTimeFormatOptions) {
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return (time: string, language: Language, timeZone?: string) =>
    (formats[`${language} ${timeZone ?? ''}`] ??= createInZone(language, { ...options, timeZone })).format(
      new Date(time),
    );
}

/** In a zone that the browser does not know, the zone of this device. */
function createInZone(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(LOCALES[language], options);
  } catch {
    return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: undefined });
  }
}

const date = /* @__PURE__ */ createFormat(DATE);
const dateTime = /* @__PURE__ */ createFormat(DATE_TIME);
const day = /* @__PURE__ */ createFormat(DAY);

/** The date of an ISO 8601 timestamp, in the zone of this device or another: 'Mar 4, 2026'. */
export function formatDate(iso: string, language: Language = 'en', timeZone?: string): string {
  return date(iso, language, timeZone);
}

/** The local day of an ISO 8601 timestamp, without its year: 'Mar 4'. */
export function formatDay(iso: string, language: Language = 'en'): string {
  return day(iso, language);
}

/** The date and time of an ISO 8601 timestamp, in the zone of this device or another: 'Mar 4, 2026, 2:05 PM'. */
export function formatDateTime(iso: string, language: Language = 'en', timeZone?: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM, which breaks text search and copied text.
  return dateTime(iso, language, timeZone).replace(/\u202f/g, ' ');
}

/** A birthday 'YYYY-MM-DD' as 'Mar 4, 1990', the same date in every time zone. */
export function formatBirthday(birthday: string, language: Language = 'en'): string {
  return date(`${birthday}T00:00:00Z`, language, 'UTC');
}
