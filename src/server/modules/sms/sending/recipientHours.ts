import { nextSendTime } from '../localTime';
import { AREA_CODES_BY_ZONE, AREA_CODES_WITHOUT_PLACE, OUTER_ZONES } from './areaCodeZones';

const zonesByAreaCode = new Map<string, string[]>();
for (const [zone, areaCodes] of Object.entries(AREA_CODES_BY_ZONE)) {
  for (const areaCode of areaCodes.split(' ')) {
    zonesByAreaCode.set(areaCode, [...(zonesByAreaCode.get(areaCode) ?? []), zone]);
  }
}

for (const areaCode of AREA_CODES_WITHOUT_PLACE.split(' ')) zonesByAreaCode.set(areaCode, []);

/**
 * Returns the time zones in which a phone may be. Empty for an area code without a place, such as 800. An unknown area
 * code may be newer than the table and anywhere.
 */
export function listZonesOf(phone: string): readonly string[] {
  return zonesByAreaCode.get(phone.slice(2, 5)) ?? OUTER_ZONES;
}

/** More than enough to find hours that overlap. */
const ATTEMPTS = 50;

/**
 * Returns the earliest time from `at` on that is within the sending hours of the store and of every time zone in which
 * the phone may be, because the law protects the recipient's evening and the customer may be far from the store. Where
 * these hours never overlap, as in London and American Samoa, those of the store count.
 */
export function nextSendTimeTo(phone: string, at: Date, storeZone: string): Date {
  const all = [storeZone, ...listZonesOf(phone)];
  let time = at;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const later = all.map((zone) => nextSendTime(time, zone)).find((next) => next > time);
    if (later === undefined) return time;
    time = later;
  }
  return nextSendTime(at, storeZone);
}
