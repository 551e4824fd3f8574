import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { ErrorBody } from '../../../contract/errors';
import type { App } from './App';

const COMMON_ERRORS = { 400: 'The request is invalid', 500: 'The server failed', 503: 'Temporarily unavailable' };
const SESSION_ERRORS = { 401: 'No session, or an expired one', 403: 'Not allowed for this account or store' };

/**
 * Generates the OpenAPI document from the schemas of the routes, and adds the common errors and the required scopes of
 * each. Call it before the routes are registered.
 */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Regulars', description: 'Loyalty and rewards for retail stores', version: '1' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'Token of /auth/login' },
          key: { type: 'http', scheme: 'bearer', description: 'An API key of the store, rg_…, with the scope named' },
          customer: {
            type: 'apiKey',
            in: 'cookie',
            name: 'regulars-customer-{storeId}',
            description: 'Set by POST /my/{subdomain}/session; changes need the Origin of this server too',
          },
        },
      },
    },
    // The common errors are only added to the document. In the routes, a serializer would be compiled for each of them.
    transform: ({ schema, url, route }) => {
      const { scopes, key } = route.config ?? {};
      const shared = { ...COMMON_ERRORS, ...(scopes ? SESSION_ERRORS : {}) };
      const errors = Object.entries(shared).map(([status, text]) => [status, { ...ErrorBody, description: text }]);
      const described: FastifySchema = {
        ...schema,
        response: { ...(Object.fromEntries(errors) as object), ...(schema.response as object | undefined) },
        ...(scopes
          ? {
              security: [
                { [scopes.includes('customer') ? 'customer' : 'session']: [] },
                ...(key === undefined ? [] : [{ key: [key] }]),
              ],
              'x-scopes': [...scopes],
              ...(key !== undefined && { 'x-key-scope': key }),
            }
          : { security: [] }),
      };
      return { schema: described, url };
    },
  });
}
