import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { nextSendTime } from '../../src/server/modules/sms/localTime';
import { AREA_CODES_AS_OF, AREA_CODES_BY_ZONE } from '../../src/server/modules/sms/sending/areaCodeZones';
import { listZonesOf, nextSendTimeTo } from '../../src/server/modules/sms/sending/recipientHours';

test.each([
  ['Washington', '+12025550123', ['America/New_York']],
  ['Florida west and east of the Apalachicola', '+18505550123', ['America/Chicago', 'America/New_York']],
  ['Phoenix', '+16025550123', ['America/Phoenix']],
  ['Hawaii', '+18085550123', ['Pacific/Honolulu']],
  ['Vancouver', '+16045550123', ['America/Vancouver']],
  ['Newfoundland', '+17095550123', expect.arrayContaining(['America/St_Johns'])],
  ['Guam', '+16715550123', ['Pacific/Guam']],
  ['no place, which is toll-free', '+18005550123', []],
])('BX-86 the area code of %s', (_place, phone, zones) => {
  expect(listZonesOf(phone)).toEqual(zones);
});

const ANYWHERE = ['America/St_Johns', 'Pacific/Honolulu'];

test.each([
  ['Detroit', '679', '313'],
  ['Houston', '621', '713'],
  ['Cleveland', '436', '440'],
  ['northern Louisiana', '457', '318'],
  ['northern Mississippi', '471', '662'],
  ['southern Minnesota', '924', '507'],
  ['Peoria', '861', '309'],
  ['northern California', '837', '530'],
  ['the boroughs of New York', '465', '718'],
  ['Buffalo', '624', '716'],
  ['Savannah', '565', '912'],
  ['Orlando', '689', '407'],
  ['western Florida', '448', '850'],
  ['western Kentucky', '364', '270'],
  ['southern Indiana', '930', '812'],
  ['eastern Oregon', '458', '541'],
  ['Idaho', '986', '208'],
  ['Saskatchewan', '474', '306'],
  ['British Columbia', '236', '250'],
  ['eastern Quebec', '581', '418'],
  ['Newfoundland and Labrador', '879', '709'],
])('BX-208 the newer area code of %s has the zones of the older one', (_place, newer, older) => {
  const zones = [newer, older].map((areaCode) => listZonesOf(`+1${areaCode}5550123`));
  expect(zones[0]).not.toEqual(ANYWHERE);
  expect(zones[0]).toEqual(zones[1]);
});

test.each(['500', '521', '533', '600', '700', '800', '822', '833', '844', '855', '866', '877', '888', '900'])(
  'BX-208 area code %s has no place',
  (areaCode) => {
    expect(listZonesOf(`+1${areaCode}5550123`)).toEqual([]);
  },
);

test.each([
  ['Honolulu', 'Pacific/Honolulu', '2026-11-28T07:25:00Z', '2026-11-28T19:00:00Z'],
  ['Puerto Rico', 'America/Puerto_Rico', '2026-11-27T11:00:00Z', '2026-11-27T19:00:00Z'],
  ['New York on a Sunday in summer', 'America/New_York', '2027-07-04T16:00:00Z', '2027-07-04T22:00:00Z'],
])('BX-208 a store in %s sends to an unknown area code when all zones allow it', (_place, zone, at, expected) => {
  for (const areaCode of ['999', '230', '746']) {
    expect(nextSendTimeTo(`+1${areaCode}5550123`, new Date(at), zone)).toEqual(new Date(expected));
  }
});

test('BX-208 what an unknown area code allows is allowed in all zones from the Atlantic to Hawaii', () => {
  const beyond = ['Pacific/Guam', 'Pacific/Saipan', 'Pacific/Pago_Pago'];
  const zones = Object.keys(AREA_CODES_BY_ZONE).filter((zone) => !beyond.includes(zone));
  let allowed = 0;
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const at = new Date(Date.UTC(2026, 10, 1, hour, 15));
    if (!ANYWHERE.every((zone) => nextSendTime(at, zone) <= at)) continue;
    allowed += 1;
    expect(zones.filter((zone) => nextSendTime(at, zone) > at)).toEqual([]);
  }
  // On each day there is an hour.
  expect(allowed).toBeGreaterThan(366);
});

/** The day of the newest commit, or null where there is no repository. A test must not depend on the clock. */
function findCommitDay(): string | null {
  try {
    const root = path.resolve(__dirname, '../..');
    return execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const commitDay = findCommitDay();
(commitDay === null ? test.skip : test)(
  'BX-208 the table of area codes was compared with the numbering plan in the half year before the newest commit',
  () => {
    const days = (Date.parse(commitDay ?? '') - Date.parse(AREA_CODES_AS_OF)) / 86_400_000;
    expect(days).toBeLessThan(183);
  },
);

const NEW_YORK = 'America/New_York';
// November 27, 2026, is a Friday, on which New York is at UTC-5.
test.each([
  ['at once in the hours of both', '+12025550123', '2026-11-27T15:00:00Z', '2026-11-27T15:00:00Z'],
  ['at once without a place', '+18005550123', '2026-11-27T15:00:00Z', '2026-11-27T15:00:00Z'],
  ['at 9 AM in Los Angeles', '+12135550123', '2026-11-27T15:00:00Z', '2026-11-27T17:00:00Z'],
  ['at 9 AM in Honolulu', '+18085550123', '2026-11-27T15:00:00Z', '2026-11-27T19:00:00Z'],
  ['on the next morning in New York', '+12135550123', '2026-11-28T01:00:00Z', '2026-11-28T17:00:00Z'],
  ['not at 8 PM in Newfoundland', '+17095550123', '2026-11-27T23:30:00Z', '2026-11-28T14:00:00Z'],
  ['on Sunday from noon in Los Angeles', '+12135550123', '2026-11-29T17:30:00Z', '2026-11-29T20:00:00Z'],
  ['at 9 AM in the later zone of an area code', '+18505550123', '2026-11-27T14:00:00Z', '2026-11-27T15:00:00Z'],
  [
    'in the evening of New York, which is the morning in Guam',
    '+16715550123',
    '2026-11-27T15:00:00Z',
    '2026-11-27T23:00:00Z',
  ],
])('BX-86 a text of a store in New York goes out %s', (_when, phone, at, expected) => {
  expect(nextSendTimeTo(phone, new Date(at), NEW_YORK)).toEqual(new Date(expected));
});

test('BX-86 the hours of all area codes and of stores in distant zones overlap', () => {
  const areaCodes = Array.from({ length: 800 }, (_unused, index) => `+1${index + 200}5550123`);
  const at = new Date('2026-11-28T20:00:00Z');
  for (const store of ['Pacific/Guam', 'Pacific/Pago_Pago', 'America/St_Johns', NEW_YORK]) {
    for (const phone of areaCodes) {
      const time = nextSendTimeTo(phone, at, store);
      expect(time.getTime()).toBeLessThan(at.getTime() + 4 * 86_400_000);
      const zones = [store, ...listZonesOf(phone)];
      expect(zones.filter((zone) => nextSendTime(time, zone) > time)).toEqual([]);
    }
  }
  // These two never overlap, so the hours of the store count.
  expect(nextSendTimeTo('+16845550123', at, 'Europe/London')).toEqual(new Date('2026-11-29T12:00:00Z'));
});
