/**
 * Whether the words that the vendor has are those of a text that was to be sent. White space may differ, and the vendor may
 * have shortened them or added something: a text that is taken for sent is better than one that is sent twice.
 */
export function isSameMessage(sent: string, text: string): boolean {
  const [at, own] = [normalize(sent), normalize(text)];
  const start = at.replace(/ ?(?:…|\.\.\.)$/, '');
  return at === own || (start !== '' && (own.startsWith(start) || at.startsWith(own)));
}

const normalize = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
