import { call } from '../support/http';

export interface DescribedRoute {
  method: string;
  /** The path without /api. Parameters are written as {name}. */
  path: string;
  summary: string | undefined;
  /** The session scopes that may call the route; null if it needs no session. */
  scopes: string[] | null;
  /** The scope of the API keys that may call the route; null if none may. */
  keyScope: string | null;
  statuses: string[];
  /** Whether the route accepts `?shop=`. */
  takesShop: boolean;
}
/** The properties of a body field that the tests use. */
export interface DescribedField {
  maxLength?: number;
  maxItems?: number;
  anyOf?: DescribedField[];
}
interface DescribedBody {
  required?: string[];
  properties: Record<string, DescribedField>;
}
interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: DescribedBody }> };
  'x-scopes'?: string[];
  'x-key-scope'?: string;
  responses: Record<string, unknown>;
}
interface Description {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DescribedUnion> };
}
/** A schema that is one of several, which are told apart by their type. */
interface DescribedUnion {
  oneOf?: { properties: Record<string, object> }[];
  discriminator?: { mapping: Record<string, string> };
}

/** Gets the API description from the running server, with what it refers to in place of each reference. */
export async function getDescription(): Promise<Description> {
  const { body } = await call<Description>('GET', '/openapi.json');
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...others } = part as Record<string, unknown>;
    const named = typeof $ref === 'string' ? resolve(getPart(body, $ref)) : {};
    return Object.fromEntries(
      Object.entries({ ...(named as object), ...others }).map(([name, value]) => [name, resolve(value)]),
    );
  };
  return resolve(body) as Description;
}

/** Returns the part of the description that a reference names. */
function getPart(description: object, reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], description);
}

/** Lists the routes of the API description. */
export async function listDescribedRoutes(): Promise<DescribedRoute[]> {
  const { paths } = await getDescription();
  return Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: url.replace(/^\/api/, ''),
      summary: operation.summary,
      scopes: operation['x-scopes'] ?? null,
      keyScope: operation['x-key-scope'] ?? null,
      statuses: Object.keys(operation.responses),
      takesShop: operation.parameters?.some(({ name, in: of }) => of === 'query' && name === 'shop') === true,
    })),
  );
}
