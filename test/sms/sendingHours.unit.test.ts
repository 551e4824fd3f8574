import { describeStart, describeWait } from '../../src/client/features/sms/sendingHours';

test('BX-26 the confirmation of a text says when it goes out, in the time zone of the store', () => {
  const zone = 'America/New_York';
  // These times are on Friday, November 20, 2026, at UTC-5.
  expect(describeStart(new Date('2026-11-20T13:59:00Z'), zone)).toBe('Yours goes out today at 9:00 AM.');
  expect(describeStart(new Date('2026-11-20T14:00:00Z'), zone)).toBe('Yours goes out right away.');
  expect(describeStart(new Date('2026-11-21T01:00:00Z'), zone)).toBe('Yours goes out tomorrow at 9:00 AM.');
  // Saturday evening, and Sunday morning and noon.
  expect(describeStart(new Date('2026-11-22T02:00:00Z'), zone)).toBe('Yours goes out tomorrow at 12:00 PM.');
  expect(describeStart(new Date('2026-11-22T16:59:00Z'), zone)).toBe('Yours goes out today at 12:00 PM.');
  expect(describeStart(new Date('2026-11-22T17:00:00Z'), zone)).toBe('Yours goes out right away.');
});

test('BX-26 the form says that a text waits for sending hours', () => {
  const zone = 'America/New_York';
  expect(describeWait(new Date('2026-11-21T03:12:00Z'), zone)).toBe(
    "It's 10:12 PM at your store. Yours goes out tomorrow at 9:00 AM.",
  );
  expect(describeWait(new Date('2026-11-20T14:00:00Z'), zone)).toBeNull();
});
