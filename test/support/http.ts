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
  /** The URL of a server other than the shared one. */
  server?: string;
}

type FetchOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Sends an API request. `path` excludes /api. A JSON response body is parsed. */
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
  const type = response.headers.get('content-type') ?? '';
  // A stream of events does not end by itself.
  if (type.includes('event-stream')) await response.body?.cancel();
  const text = type.includes('event-stream') ? '' : await response.text();
  const isJson = type.includes('json');
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

/**
 * Sends a request over a new connection. The server may have closed an idle connection while the suite kept the event
 * loop busy, which fetch would notice only after sending the request.
 */
export function fetchAlone(url: string, init: FetchOptions = {}): Promise<Response> {
  return fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });
}

export function serverUrl(): string {
  return requireEnv('REGULARS_TEST_URL');
}

/** The URL of the point-of-sale fake. */
export function cloverUrl(): string {
  return requireEnv('REGULARS_TEST_CLOVER');
}

/** The URL of the contact-management fake. */
export function highLevelUrl(): string {
  return requireEnv('REGULARS_TEST_HIGH_LEVEL');
}
