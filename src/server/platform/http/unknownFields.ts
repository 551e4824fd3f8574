import type { TSchema } from 'typebox';
import type { FieldErrors } from '../../shared/AppError';

/** The maximum number of unknown fields that one response names. */
const MOST = 32;

interface Node {
  properties?: Readonly<Record<string, TSchema>>;
  items?: TSchema;
}

/**
 * Returns messages for the fields of a body that its schema does not declare, for example
 * { limit: ['limit is not a known field'] }. Nested objects and lists are checked too, but not unions.
 */
export function getUnknownFields(schema: TSchema, body: unknown): FieldErrors {
  const names = listUnknown(schema, body, '').slice(0, MOST);
  return Object.fromEntries(names.map((name) => [name, [`${name} is not a known field`]]));
}

function listUnknown(schema: Node, value: unknown, prefix: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, items } = schema;
  if (Array.isArray(value))
    return items ? value.flatMap((entry, index) => listUnknown(items, entry, `${prefix}${index}.`)) : [];
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return field ? listUnknown(field, part, `${prefix}${name}.`) : [prefix + name];
  });
}
