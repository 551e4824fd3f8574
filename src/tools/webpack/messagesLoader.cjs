// Converts the messages of a catalog to the elements that client/shared/i18n/formatMessage.ts renders, so that the
// parser is not part of the bundle. A message without placeholders stays a string. It is both a webpack loader and a
// jest transform.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { parse } = require('@formatjs/icu-messageformat-parser');

/** Compact forms of elements, by the parser's type number. */
const COMPACT = {
  0: ({ value }) => value,
  1: ({ value }) => [value],
  2: ({ value }) => [value, 0],
  6: ({ value, options }) => [
    value,
    Object.fromEntries(Object.entries(options).map(([form, option]) => [form, compact(option.value)])),
  ],
  7: () => [],
  8: ({ value, children }) => [value, compact(children)],
};

function compact(elements) {
  return elements.map((element) => {
    const toCompact = COMPACT[element.type];
    if (!toCompact || element.style || element.offset)
      throw new Error(`formatMessage.ts does not render {${element.value}} in this form`);
    return toCompact(element);
  });
}

function compile(source) {
  const compiled = Object.entries(JSON.parse(source)).map(([key, message]) => {
    const elements = compact(parse(message));
    return [key, elements.every((element) => typeof element === 'string') ? elements.join('') : elements];
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

module.exports = (source) => compile(source);
// Part of the cache key, because jest does not notice changes of this file.
const ownSource = readFileSync(__filename);
module.exports.getCacheKey = (source) => createHash('sha256').update(ownSource).update(source).digest('hex');
module.exports.process = (source) => ({ code: compile(source) });
