import { findAddedWords } from '../../src/server/modules/sms/countSentSegments';

const TEXT = 'Corner Café: Two for one,\nonly today! Reply STOP to opt out';

test.each([
  ['nothing', TEXT, null],
  ['other white space', `${TEXT.replace('\n', ' ')}\r\n`, null],
  ['opt-out words', `${TEXT} Reply STOP to unsubscribe`, 'Reply STOP to unsubscribe'],
  ['a sender after the text', `${TEXT}\nThanks, Alex at Main Street`, 'Thanks, Alex at Main Street'],
  ['a sender before the text', `Main Street: ${TEXT}`, 'Main Street:'],
  ['both', `Main Street: ${TEXT}\nText STOP to end`, 'Main Street: Text STOP to end'],
  ['another text', 'Corner Café: Something else', null],
  ['a shortened text', 'Corner Café: Two for one…', null],
])('BX-210 the words that a vendor added are found: %s', (_what, sent, words) => {
  expect(findAddedWords(TEXT, sent)).toBe(words);
});
