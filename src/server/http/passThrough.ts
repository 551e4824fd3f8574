interface Node {
  type?: unknown;
  const?: unknown;
  default?: unknown;
  anyOf?: readonly Node[];
  properties?: Readonly<Record<string, Node>>;
  required?: readonly string[];
  additionalProperties?: unknown;
}

const LEAVES = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'null']);
const KNOWN = new Set([
  ...['type', 'const', 'anyOf', 'properties', 'required', 'additionalProperties', 'default'],
  ...[
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
  ],
  ...['title', 'description', 'x-messages'],
]);

/**
 * Whether filling defaults, converting and dropping undeclared fields never changes a value that the schema accepts:
 * an object of plain fields, where only required fields have defaults and, if `dropsUndeclared`, no other fields are
 * allowed. False for keywords it does not know.
 */
export function isPassThrough(schema: object, dropsUndeclared: boolean): boolean {
  const { type, properties = {}, required = [], additionalProperties } = schema as Node;
  if (type !== 'object' || !isKnown(schema) || 'default' in schema) return false;
  if (dropsUndeclared ? additionalProperties !== false : typeof additionalProperties === 'object') return false;
  return Object.entries(properties).every(
    ([name, field]) => isPlain(field) && (required.includes(name) || !('default' in field)),
  );
}

/** Text, a number, a constant, or a union of these. */
function isPlain(field: Node): boolean {
  if (!isKnown(field)) return false;
  if (field.anyOf) return field.anyOf.every((branch) => isPlain(branch) && !('default' in branch));
  return LEAVES.has(field.type);
}

function isKnown(node: object): boolean {
  return Object.keys(node).every((keyword) => KNOWN.has(keyword));
}
