import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { App } from './App';
import { InvalidRequest } from './InvalidRequest';
import { isTakenAsItIs } from './passThrough';
import { messagesOf } from './validationMessages';

/**
 * Checks requests by the TypeBox schemas of their routes. What a schema does not declare is dropped, defaults are
 * filled in, and text of paths, queries and headers becomes the declared type; a JSON body is never converted.
 */
export function validateBySchema(app: App): void {
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const validator = Compile(schema);
    const isBody = httpPart === 'body';
    // Headers keep what no schema names: Fastify puts the result in their place.
    const drops = httpPart !== 'headers';
    const isPlain = isTakenAsItIs(schema, drops);
    return (value: unknown) => {
      // Preparing walks the schema anew for each request, so a request that needs none is spared it.
      if (isPlain && validator.Check(value)) return { value };
      const filled = validator.Default(isBody ? value : validator.Convert(value));
      const prepared = drops ? validator.Clean(filled) : filled;
      if (validator.Check(prepared)) return { value: prepared };
      return { error: new InvalidRequest(messagesOf(schema, validator.Errors(prepared))) };
    };
  };
  app.setValidatorCompiler(compile);
  app.setSchemaErrorFormatter((errors) =>
    errors instanceof Error ? errors : new InvalidRequest(['The request is not valid']),
  );
}
