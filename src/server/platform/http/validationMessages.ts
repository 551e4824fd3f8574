import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import type { FieldErrors } from '../../shared/AppError';

/** Messages for invalid formats. The field name is put in front. */
const FORMATS: Record<string, string> = {
  email: 'must be a valid email address',
  uuid: 'must be a valid id',
  'date-time': 'must be a date and time',
  date: 'must be a date',
  uri: 'must be a web address',
};

/** Replaces the field name when the request as a whole is invalid, for example when its body is not an object. */
export const WHOLE_REQUEST = 'The request';

/** Options of a schema for its messages. */
interface SchemaNode {
  /** The name of the field in messages. */
  'x-label'?: string;
  /** Complete messages by keyword. */
  'x-messages'?: Record<string, string>;
  anyOf?: { const?: unknown }[];
}

/** Returns the messages of a failed validation by field: { email: ['email must be a valid email address'] }. */
export function validationMessages(schema: TSchema, errors: readonly TLocalizedValidationError[]): FieldErrors {
  const byField = new Map<string, { keyword: string; message: string }>();
  for (const error of errors) {
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) {
        const field = joinFieldNames(error.instancePath, name);
        byField.set(field, { keyword: error.keyword, message: `${field} is required` });
      }
      continue;
    }
    const field = toFieldName(error.instancePath);
    const first = byField.get(field);
    // A union fails per branch and then as a whole. The latter says more, unless a branch of the right type failed.
    const isWholeUnion = error.keyword === 'anyOf' && (first?.keyword === 'type' || first?.keyword === 'const');
    if (first && !isWholeUnion) continue;
    byField.set(field, { keyword: error.keyword, message: toMessage(nodeAt(schema, error.schemaPath), field, error) });
  }
  return Object.fromEntries([...byField].map(([field, { message }]) => [field, [message]]));
}

function toMessage(node: SchemaNode, field: string, error: TLocalizedValidationError): string {
  const label = field === WHOLE_REQUEST ? field : (node['x-label'] ?? field);
  return node['x-messages']?.[error.keyword] ?? `${label} ${describe(node, error)}`;
}

function describe(node: SchemaNode, error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'format':
      return FORMATS[error.params.format] ?? 'is not valid';
    case 'minLength':
      return error.params.limit === 1 ? 'is required' : `must be at least ${error.params.limit} characters`;
    case 'maxLength':
      return `must be at most ${error.params.limit.toLocaleString('en-US')} characters`;
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${error.params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${error.params.limit}`;
    case 'minItems':
      return error.params.limit === 1 ? 'is required' : `must have at least ${error.params.limit} entries`;
    case 'maxItems':
      return `must have at most ${error.params.limit} entries`;
    case 'type':
      return `must be ${typeName(error.params.type)}`;
    case 'const':
      return `must be ${String(error.params.allowedValue)}`;
    case 'anyOf':
      return choices(node);
    default:
      return 'is not valid';
  }
}

function typeName(type: string | readonly string[]): string {
  if (typeof type !== 'string') return type.join(' or ');
  if (type === 'string') return 'text';
  if (type === 'integer') return 'a whole number';
  if (type === 'boolean') return 'true or false';
  return type === 'object' || type === 'array' ? `an ${type}` : `a ${type}`;
}

/** Returns 'must be one of pending, completed' when every branch of the union is a fixed value. */
function choices({ anyOf: branches = [] }: SchemaNode): string {
  const values = branches.map((branch) => branch.const);
  if (values.length === 0 || values.includes(undefined)) return 'is not valid';
  return `must be one of ${values.map(String).join(', ')}`;
}

/** Returns the part of the schema at a path such as '#/properties/email'. */
function nodeAt(schema: TSchema, schemaPath: string): SchemaNode {
  let node: unknown = schema;
  for (const step of schemaPath.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[step];
  return node ?? {};
}

function toFieldName(instancePath: string): string {
  return instancePath === '' ? WHOLE_REQUEST : instancePath.slice(1).replaceAll('/', '.');
}

function joinFieldNames(instancePath: string, name: string): string {
  return instancePath === '' ? name : `${toFieldName(instancePath)}.${name}`;
}
