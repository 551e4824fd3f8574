/** US time zones by their common names. Other time zones are named after their largest city. */
const US_ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Mountain Time, Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'Pacific/Honolulu': 'Hawaii Time (Honolulu)',
  'America/Puerto_Rico': 'Atlantic Time (Puerto Rico)',
};
const US_GROUP = 'United States';

export interface TimeZoneOption {
  /** The IANA name of the time zone. */
  id: string;
  label: string;
  group: string;
}

/** The display name of a time zone, such as 'Eastern Time (New York)' or 'Ho Chi Minh (Asia)'. */
export function formatTimeZone(id: string): string {
  const usual = US_ZONES[id];
  if (usual !== undefined) return usual;
  const [region = id, ...places] = id.replaceAll('_', ' ').split('/');
  return places.length === 0 ? region : `${places.reverse().join(', ')} (${region})`;
}

/** All time zones that the browser knows, and `current`: US zones first, the others by region and name. */
export function listTimeZones(current: string): TimeZoneOption[] {
  const others = new Set(
    [...Intl.supportedValuesOf('timeZone'), current].filter((id) => !(id in US_ZONES) && id !== ''),
  );
  return [
    ...Object.keys(US_ZONES).map((id) => toOption(id, US_GROUP)),
    ...[...others]
      .map((id) => toOption(id, id.includes('/') ? (id.split('/')[0] ?? '') : 'Other'))
      .sort((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label)),
  ];
}

const toOption = (id: string, group: string): TimeZoneOption => ({ id, label: formatTimeZone(id), group });

/** The time at `now` in a time zone, such as '9:41 AM EST'; '' if the browser does not know the time zone. */
export function formatClock(id: string, now: Date): string {
  return createFormat(id, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })?.format(now) ?? '';
}

function createFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return null;
  }
}
