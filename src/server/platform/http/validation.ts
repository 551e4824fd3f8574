import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { AppError, type FieldErrors } from '../../shared/AppError';
import type { App } from './App';
import { getUnknownFields } from './unknownFields';
import { validationMessages, WHOLE_REQUEST } from './validationMessages';

// TypeBox stops after 8 errors by default. One field can have several, and the largest body, a store, can have 19.
Settings.Set({ maxErrors: 32 });

/**
 * Validates requests by the TypeBox schemas of their routes. An undeclared field is an error in a body, and removed
 * from a query. Defaults are filled in, and the text of paths, queries and headers is converted to the declared type. A
 * JSON body is never converted.
 */
export function registerValidation(app: App): void {
  app.setValidatorCompiler(withBodyRules(() => ({})));
  app.setSchemaErrorFormatter((errors) =>
    errors instanceof Error ? errors : new AppError('bad_request', ['The request is not valid']),
  );
}

/**
 * Compiles the serializer of a response when it is first sent. Compiling all of them takes a third of the start-up
 * time, and most are for errors that a process never sends.
 */
export function compileResponsesOnDemand(app: App): void {
  const compile = SerializerSelector()();
  app.setSerializerCompiler((route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (data) => (serialize ??= compile({ ...route, httpStatus: route.httpStatus ?? '' }))(data);
  });
}

/**
 * Returns the validator of a route with additional rules for the body. When the schema rejects a body, `validate` still
 * checks the fields that the schema accepts, so that one response reports every invalid field. The schema is compiled
 * for the first request, because a process uses a few of the routes only.
 */
export function withBodyRules(validate: (validFields: object) => FieldErrors): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    let compiled: ReturnType<typeof Compile<TSchema>> | undefined;
    const isBody = httpPart === 'body';
    // Undeclared headers stay, because Fastify replaces the headers by the result. Paths have no undeclared ones.
    const dropsUndeclared = isBody || httpPart === 'querystring';
    return (value: unknown) => {
      if (isBody && isDeeperThan(value, DEEPEST))
        return { error: new AppError('bad_request', ['The request is nested too deeply']) };
      const validator = (compiled ??= Compile(schema));
      const filled = validator.Default(isBody ? value : validator.Convert(value));
      const unknown = isBody ? getUnknownFields(schema, filled) : {};
      const prepared = dropsUndeclared ? validator.Clean(filled) : filled;
      if (Object.keys(unknown).length === 0 && validator.Check(prepared)) return { value: prepared };
      const errors = validationMessages(schema, validator.Errors(prepared));
      const more = isBody && isObject(prepared) ? validate(without(prepared, Object.keys(errors))) : {};
      return { error: toError({ ...inOrderOf(schema, { ...more, ...errors }), ...unknown }) };
    };
  };
}

/** Sorts errors by the order in which the schema declares their fields. */
function inOrderOf(schema: TSchema, errors: FieldErrors): FieldErrors {
  const names = Object.keys((schema as { properties?: object }).properties ?? {});
  const rank = (field: string) => names.indexOf(field.split('.')[0] ?? field);
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => rank(a) - rank(b)));
}

function toError(errors: FieldErrors): AppError {
  const named = Object.entries(errors).filter(([field]) => field !== WHOLE_REQUEST);
  const fields = named.length > 0 ? Object.fromEntries(named) : undefined;
  return new AppError('bad_request', Object.values(errors).flat(), { fields });
}

/** Deeper than any valid body. A body nested thousands of times would overflow the schema library's stack. */
const DEEPEST = 20;

/** Only checks parsed JSON, because the body of an upload is a stream or a buffer. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a copy of the body without the fields that are invalid or contain an invalid value. */
function without(body: object, invalidFields: readonly string[]): object {
  const invalid = new Set(invalidFields.map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([field]) => !invalid.has(field)));
}
