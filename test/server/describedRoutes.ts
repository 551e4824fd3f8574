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
  summary?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: DescribedBody }> };
  'x-scopes'?: string[];
  'x-key-scope'?: string;
  responses: Record<string, unknown>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** Gets the API description from the running server. */
export async function getDescription(): Promise<Description> {
  return (await call<Description>('GET', '/openapi.json')).body;
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
