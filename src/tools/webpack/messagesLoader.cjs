// Parses the messages of a catalog at build time, so that the parser is no part of the bundle. A message without
// placeholders stays a string.
const { parse } = require('@formatjs/icu-messageformat-parser');

const isPlain = (elements) => elements.every(({ type }) => type === 0);

/** @type {import('webpack').LoaderDefinition} */
module.exports = function compileMessages(source) {
  const compiled = Object.entries(JSON.parse(source)).map(([key, message]) => {
    const elements = parse(message);
    return [key, isPlain(elements) ? elements.map(({ value }) => value).join('') : elements];
  });
  return JSON.stringify(Object.fromEntries(compiled));
};
