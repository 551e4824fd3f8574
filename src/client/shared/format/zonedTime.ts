/** Formats of one time zone; creating one takes as long as hundreds of uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, iso: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const options = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
  }
  // Newer ICU data puts a narrow no-break space before AM and PM, which breaks text search and copied text.
  return format.format(new Date(iso)).replace(/\u202f/g, ' ');
}

/** An ISO 8601 timestamp in a time zone, an IANA name: 'Mar 4, 2026, 2:05 PM'. Without a zone that of this device. */
export function formatZonedDateTime(iso: string, timeZone: string | undefined): string {
  return formatIn(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, iso);
}

/** The name of a time zone for people: 'Eastern Time (New York)'. */
export function formatTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Zones without a name, such as UTC, have an offset instead.
  if (name.startsWith('GMT')) return timeZone;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return name.includes(city) ? name : `${name} (${city})`;
}
