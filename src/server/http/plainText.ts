import type { TSchema } from 'typebox';

type Fields = Readonly<Record<string, { type?: unknown }>>;

/** Text that stands for exactly one whole number or boolean; other spellings are left to the schema library. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/**
 * Prepares the conversion of paths and queries, where all values are text: whole numbers and booleans of the schema in
 * their plain form ('16', 'true'). Returns the same object when there is nothing to convert, otherwise a copy.
 */
export function createPlainTextConversion(schema: TSchema): (value: object) => object {
  const { properties = {} } = schema as { properties?: Fields };
  const fields = Object.entries(properties).flatMap(([name, { type }]) => {
    const parse = typeof type === 'string' ? PARSERS[type] : undefined;
    return parse ? [{ name, parse }] : [];
  });
  return (value) => {
    let converted: Record<string, unknown> | undefined;
    for (const { name, parse } of fields) {
      const text = (value as Record<string, unknown>)[name];
      if (typeof text !== 'string') continue;
      converted ??= { ...value };
      converted[name] = parse(text);
    }
    return converted ?? value;
  };
}
