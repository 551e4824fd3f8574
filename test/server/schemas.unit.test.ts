import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import fastify, { type FastifySchema, type RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { MODULES, type RouteDeps } from '../../src/server/main/modules';
import { auditRoutes } from '../../src/server/platform/audit';
import { InvalidPayload } from '../../src/server/platform/jobs/defineJob';
import { jobRoutes } from '../../src/server/platform/jobs/failedJobs';

// The server compiles a schema for the first request that needs it, so only these tests compile all of them.

/** Stands for everything that routes and jobs get. None of it is used before a request. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, property) => (property === Symbol.iterator || property === 'then' ? undefined : anything),
  apply: () => anything,
});
const deps = anything as RouteDeps;

function listRoutes(): RouteOptions[] {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  app.decorate('publicOrigin', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  for (const { routes: added = [], pages = [] } of MODULES) for (const add of [...added, ...pages]) add(app, deps);
  auditRoutes(app, deps);
  jobRoutes(app, deps);
  return routes;
}

const nameOf = ({ method, url }: RouteOptions) => `${String(method)} ${url}`;

test('the schemas of every request compile', () => {
  const parts = listRoutes().flatMap((route) =>
    (['body', 'querystring', 'params', 'headers'] as const).flatMap((part) => {
      const schema = route.schema?.[part] as TSchema | undefined;
      return schema ? [{ name: `${nameOf(route)} ${part}`, schema }] : [];
    }),
  );
  expect(parts.length).toBeGreaterThan(100);
  for (const { name, schema } of parts) {
    const validator = Compile(schema);
    // Without an accelerated check, each request would walk the schema.
    expect([name, validator.IsAccelerated(), typeof validator.Check(undefined)]).toEqual([name, true, 'boolean']);
  }
});

test('the schemas of every response compile', () => {
  const compile = SerializerSelector()();
  const responses = listRoutes().flatMap(({ method, url, schema = {} }) =>
    Object.entries((schema as FastifySchema & { response?: Record<string, object> }).response ?? {}).flatMap(
      ([httpStatus, response]) => {
        // Fastify reads a schema for each content type from `content`.
        const { content } = response as { content?: Record<string, { schema: object }> };
        const schemas = content ? Object.values(content).map((each) => each.schema) : [response];
        return schemas.map((each) => ({ method: String(method), url, httpStatus, schema: each }));
      },
    ),
  );
  expect(responses.length).toBeGreaterThan(500);
  for (const response of responses)
    expect([response.url, typeof compile(response)]).toEqual([response.url, 'function']);
});

test('the payload of every job compiles', () => {
  const handled = MODULES.flatMap(({ jobs = [] }) => jobs.flatMap((listJobs) => listJobs(deps)));
  expect(handled.length).toBeGreaterThan(20);
  for (const { kind } of handled) {
    try {
      kind.parse({});
    } catch (error) {
      expect([kind.name, error]).toEqual([kind.name, expect.any(InvalidPayload)]);
    }
  }
});
