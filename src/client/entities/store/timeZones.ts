/** The zones of the United States by their usual names; the others are named by their largest city. */
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
  /** IANA name. */
  id: string;
  label: string;
  group: string;
}

/** A time zone for people: 'Eastern Time (New York)', 'Ho Chi Minh (Asia)'. */
export function formatTimeZone(id: string): string {
  const usual = US_ZONES[id];
  if (usual !== undefined) return usual;
  const [region = id, ...places] = id.replaceAll('_', ' ').split('/');
  return places.length === 0 ? region : `${places.reverse().join(', ')} (${region})`;
}

/** All time zones that the browser knows, and `current`: those of the United States first, then by region and name. */
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

/** What the clocks of a zone show at `now`: '9:41 AM EST'; '' when the browser does not know the zone. */
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
