import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { App } from './App';
import { AppError, type FieldErrors } from '../shared/AppError';
import { isPassThrough } from './passThrough';
import { validationMessages, WHOLE_REQUEST } from './validationMessages';

/**
 * Checks requests by the TypeBox schemas of their routes. What a schema does not declare is dropped, defaults are
 * filled in, and text of paths, queries and headers becomes the declared type; a JSON body is never converted.
 */
export function registerValidation(app: App): void {
  app.setValidatorCompiler(withBodyRules(() => ({})));
  app.setSchemaErrorFormatter((errors) =>
    errors instanceof Error ? errors : new AppError('bad_request', ['The request is not valid']),
  );
}

/**
 * The validator of a route whose use case has rules of its own for the body: when the schema refuses a body, they judge
 * the fields that it has nothing against, so that everything wrong is told at once.
 */
export function withBodyRules(validate: (validFields: object) => FieldErrors): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const validator = Compile(schema);
    const isBody = httpPart === 'body';
    // Headers keep what no schema names: Fastify puts the result in their place.
    const drops = httpPart !== 'headers';
    const isPlain = isPassThrough(schema, drops);
    return (value: unknown) => {
      // Preparing walks the schema anew for each request, so a request that needs none is spared it.
      if (isPlain && validator.Check(value)) return { value };
      const filled = validator.Default(isBody ? value : validator.Convert(value));
      const prepared = drops ? validator.Clean(filled) : filled;
      if (validator.Check(prepared)) return { value: prepared };
      const errors = validationMessages(schema, validator.Errors(prepared));
      const more = isBody && isObject(prepared) ? validate(without(prepared, Object.keys(errors))) : {};
      return { error: toError({ ...errors, ...more }) };
    };
  };
}

function toError(errors: FieldErrors): AppError {
  const { [WHOLE_REQUEST]: _about, ...fields } = errors;
  const isAboutFields = Object.keys(fields).length > 0;
  return new AppError('bad_request', Object.values(errors).flat(), { fields: isAboutFields ? fields : undefined });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a body but those that are wrong, or have something wrong in them. */
function without(body: object, wrongFields: readonly string[]): object {
  const wrong = new Set(wrongFields.map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([field]) => !wrong.has(field)));
}
