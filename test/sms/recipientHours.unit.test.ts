import { nextSendTime } from '../../src/server/modules/sms/localTime';
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
  ['no place, because nobody has it', '+19995550123', []],
])('BX-86 the area code of %s', (_place, phone, zones) => {
  expect(listZonesOf(phone)).toEqual(zones);
});

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
