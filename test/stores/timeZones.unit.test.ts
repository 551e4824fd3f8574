import { formatClock, formatTimeZone, listTimeZones } from '../../src/client/entities/store/timeZones';

test.each([
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh (Asia)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina (America)'],
  ['UTC', 'UTC'],
])('the zone %s is shown as %s', (id, label) => expect(formatTimeZone(id)).toBe(label));

test('the US time zones come first, and the current zone is always listed once', () => {
  const zones = listTimeZones('America/New_York');
  expect(zones.slice(0, 2).map(({ id }) => id)).toEqual(['America/New_York', 'America/Chicago']);
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  expect(zones.some(({ id }) => id === 'Etc/GMT+5')).toBe(false);
  expect(listTimeZones('Etc/GMT+5').filter(({ id }) => id === 'Etc/GMT+5')).toHaveLength(1);
  expect(listTimeZones('').some(({ id }) => id === '')).toBe(false);
  // Each group must be one block, or it would be shown several times.
  const groups = zones.map(({ group }) => group);
  expect(groups.filter((group, index) => group !== groups[index - 1])).toHaveLength(new Set(groups).size);
});

test('the clock of a zone shows its time, and a zone that the browser does not know has no clock', () => {
  const midnight = '2026-11-23T05:00:00.000Z';
  expect(formatClock('America/New_York', new Date(midnight)).replace(/\s/g, ' ')).toBe('12:00 AM EST');
  expect(formatClock('Mars/Base', new Date(midnight))).toBe('');
});
