import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { findUnknownFields } from '../../src/contract/plain/smsMessage';
import { renderMessage } from '../../src/server/modules/sms/planTexts';
import { countSmsSegments } from '../../src/server/modules/sms/smsSegments';

const STOP = ' Reply STOP to opt out';

test('BX-26 every text begins with the name of the store and ends with how to opt out, each once', () => {
  const pat = { name: 'Pat Regular', points: 1250 };
  expect(renderMessage('Joe', 'Hi {firstName}, {name}: {points} points at {store}', pat)).toBe(
    `Joe: Hi Pat, Pat Regular: 1,250 points at Joe${STOP}`,
  );
  expect(renderMessage('Joe', 'Joe has news', pat)).toBe(`Joe has news${STOP}`);
  expect(renderMessage('Joe', "Joey's day", pat)).toBe(`Joe: Joey's day${STOP}`);
  expect(renderMessage('Joe', `Joe: news.${STOP}.`, pat)).toBe(`Joe: news.${STOP}.`);
  // Placeholders in a name are not replaced, and a missing name still leaves a sentence.
  expect(renderMessage('Joe', '{name}!', { name: '{points}', points: 7 })).toBe(`Joe: {points}!${STOP}`);
  expect(renderMessage('Joe', 'Hi {name}', { name: null, points: 0 })).toBe(`Joe: Hi there${STOP}`);
  expect(renderMessage('Joe', '{name}'.repeat(20), { name: 'x'.repeat(100), points: 0 })).toBeNull();
  expect(findUnknownFields('{name} {poinst} {} {poinst} {constructor}')).toEqual(['poinst', '', 'constructor']);
});

test('BX-27 segments are counted as carriers bill them', () => {
  expect(countSmsSegments('x'.repeat(160))).toBe(1);
  expect(countSmsSegments('x'.repeat(161))).toBe(2);
  expect(countSmsSegments('x'.repeat(306))).toBe(2);
  expect(countSmsSegments('x'.repeat(307))).toBe(3);
  // The euro sign takes two characters in GSM-7.
  expect(countSmsSegments('€'.repeat(80))).toBe(1);
  expect(countSmsSegments('€'.repeat(81))).toBe(2);
  // A curly quote makes the whole text UCS-2, in which an emoji takes two characters.
  expect(countSmsSegments(`${'x'.repeat(69)}’`)).toBe(1);
  expect(countSmsSegments(`${'x'.repeat(70)}’`)).toBe(2);
  expect(countSmsSegments('🎉'.repeat(35))).toBe(1);
  expect(countSmsSegments('🎉'.repeat(36))).toBe(2);
});

test('BX-27 the number of segments equals that of the library for every text', () => {
  const piece = fc.constantFrom(
    'a',
    'Z',
    '7',
    ' ',
    '.',
    '@',
    '_',
    '\n',
    '€',
    '{',
    '|',
    '`',
    'é',
    'ł',
    'ж',
    '’',
    '…',
    'ç',
    '🎉',
    '👍🏽',
    '👩‍👩‍👧',
    '🇺🇸',
    '1️⃣',
    '#️⃣',
    'e\u0301',
    '\u0301',
    '\u200d',
    '가',
    'ก็',
  );
  const text = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, (pieces) => {
      const message = pieces.map(([one, times]) => one.repeat(times)).join('');
      expect(countSmsSegments(message)).toBe(new SegmentedMessage(message).segmentsCount);
    }),
    { numRuns: 300 },
  );
});

test('BX-27 the segments of 20,000 texts of a campaign are counted without the library, which takes 15 s', () => {
  // The library counts when its property for the segments is read.
  const countByLibrary = jest.spyOn(SegmentedMessage.prototype, 'segmentsCount', 'get');
  for (let n = 0; n < 20_000; n += 1) {
    countSmsSegments(
      renderMessage('Corner 🎉', 'Hi {name}, you have {points} points.', { name: `Pat ${n}`, points: n }) ?? '',
    );
  }
  expect(countByLibrary.mock.calls.length).toBeLessThan(50);
  countByLibrary.mockRestore();
});
