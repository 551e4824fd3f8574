import { isSameMessage } from '../../src/server/integrations/highLevel/highLevelClient';

const TEXT = 'Corner Café: Two for one,\nonly today! Reply STOP to opt out';

it.each([
  ['the same', TEXT],
  ['other white space', '  Corner Café: Two for one, only  today! Reply STOP to opt out\r\n'],
  ['other code points for the same letters', TEXT.normalize('NFD')],
  ['shortened', 'Corner Café: Two for one, only to…'],
  ['shortened with dots', 'Corner Café: Two for...'],
  ['with something added', `${TEXT}. Msg rates apply`],
  ['with something before it', `Main Street: ${TEXT}`],
])('BX-27 a text is found among those at the vendor: %s', (_title, sent) =>
  expect(isSameMessage(sent, TEXT)).toBe(true),
);

it.each(['', '…', 'Corner Café: Something else. Reply STOP to opt out', 'Two for one, only today!'])(
  'BX-27 another text does not match: "%s"',
  (sent) => expect(isSameMessage(sent, TEXT)).toBe(false),
);
