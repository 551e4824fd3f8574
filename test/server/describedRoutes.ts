import { call } from '../support/http';

export interface DescribedRoute {
  method: string;
  /** Without /api; parameters as {name}. */
  path: string;
  summary: string | undefined;
  /** Scopes of a session that may call it; null where none is needed. */
  scopes: string[] | null;
  statuses: string[];
}
/** The properties of a body field that tests use. */
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

/** Lists the routes of the description. */
export async function listDescribedRoutes(): Promise<DescribedRoute[]> {
  const { paths } = await getDescription();
  return Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: url.replace(/^\/api/, ''),
      summary: operation.summary,
      scopes: operation['x-scopes'] ?? null,
      statuses: Object.keys(operation.responses),
    })),
  );
}
