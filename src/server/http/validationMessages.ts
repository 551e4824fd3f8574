import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import type { FieldErrors } from '../shared/AppError';

/** What a failed check says about its value, in words; the name of the field stands before it. */
const FORMATS: Record<string, string> = {
  email: 'must be a valid email address',
  uuid: 'must be a valid id',
  'date-time': 'must be a date and time',
  date: 'must be a date',
  uri: 'must be a web address',
};

/** Stands for a field name where the request as a whole is wrong: its body is no object, for example. */
export const WHOLE_REQUEST = 'The request';

/** The messages of a failed validation, one per wrong field: { email: ['email must be a valid email address'] }. */
export function validationMessages(schema: TSchema, errors: readonly TLocalizedValidationError[]): FieldErrors {
  const byField = new Map<string, string>();
  for (const error of errors) {
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) {
        byField.set(joined(error.instancePath, name), 'is required');
      }
      continue;
    }
    const field = fieldOf(error.instancePath);
    const text = textOf(schema, error);
    // A union fails once for every branch and last as a whole; only the last message is useful.
    if (!byField.has(field) || error.keyword === 'anyOf') byField.set(field, text);
  }
  return Object.fromEntries([...byField].map(([field, text]) => [field, [`${field} ${text}`]]));
}

function textOf(schema: TSchema, error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'format':
      return FORMATS[error.params.format] ?? 'is not valid';
    case 'minLength':
      return error.params.limit === 1 ? 'is required' : `must be at least ${error.params.limit} characters`;
    case 'maxLength':
      return `must be at most ${error.params.limit} characters`;
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${error.params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${error.params.limit}`;
    case 'minItems':
      return `must have at least ${error.params.limit} entries`;
    case 'maxItems':
      return `must have at most ${error.params.limit} entries`;
    case 'type':
      return `must be ${typeName(error.params.type)}`;
    case 'const':
      return `must be ${String(error.params.allowedValue)}`;
    case 'anyOf':
      return choicesOf(schema, error.schemaPath);
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

/** 'must be one of pending, completed' when every branch of the choice is a fixed value. */
function choicesOf(schema: TSchema, schemaPath: string): string {
  let node: unknown = schema;
  for (const step of schemaPath.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[step];
  const branches = (node as { anyOf?: { const?: unknown }[] } | undefined)?.anyOf ?? [];
  const values = branches.map((branch) => branch.const);
  if (values.length === 0 || values.includes(undefined)) return 'is not valid';
  return `must be one of ${values.map(String).join(', ')}`;
}

function fieldOf(instancePath: string): string {
  return instancePath === '' ? WHOLE_REQUEST : instancePath.slice(1).replaceAll('/', '.');
}

function joined(instancePath: string, name: string): string {
  return instancePath === '' ? name : `${fieldOf(instancePath)}.${name}`;
}
