import { requireEnv } from './sql';

export interface ApiResponse<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}
export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The URL of a server other than the one of this run. */
  server?: string;
}

type FetchOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Sends an API request. `path` is without /api. A JSON response body is parsed. */
export async function call<Body = unknown>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ApiResponse<Body>> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetchAlone(`${options.server ?? serverUrl()}/api${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

/**
 * Fetches over a connection of its own. The server may have closed a kept one while a suite kept the event loop busy,
 * and fetch would notice after it has sent the request.
 */
export function fetchAlone(url: string, init: FetchOptions = {}): Promise<Response> {
  return fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });
}

export function serverUrl(): string {
  return requireEnv('REGULARS_TEST_URL');
}

/** The URL of the point-of-sale fake of this run. */
export function cloverUrl(): string {
  return requireEnv('REGULARS_TEST_CLOVER');
}

/** The URL of the contact-management fake of this run. */
export function highLevelUrl(): string {
  return requireEnv('REGULARS_TEST_HIGH_LEVEL');
}
