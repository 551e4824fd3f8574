import { version } from '../../../../package.json';
import { VendorError } from './VendorError';

/** The limit for a decompressed body. A page of 200 orders has less than 1 MB. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Error codes of fetch for requests that were not sent, because the host was not found or not connected. */
const NEVER_SENT = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** A date in a header. Other text, such as a date without a zone, could be misread by Date.parse. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .* GMT$/;

/** Matches text that is valid in a header. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the header `User-Agent`, which Clover requires. The address at which this server is reached tells a vendor
 * whom to ask about its requests.
 */
export const toUserAgent = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? `Regulars/${version}` : `Regulars/${version} (+${publicUrl})`;

interface VendorRequest {
  userAgent: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The bearer token, or null for a request for one. */
  token: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams;
}

/**
 * Sends one request to a vendor and returns its response with any status.
 * @throws VendorError 'unreachable' without a response, 'unauthorized' when the token is not valid in a header.
 */
export async function sendToVendor(url: URL, request: VendorRequest, signal: AbortSignal): Promise<Response> {
  const { userAgent, method = 'GET', token, headers = {}, body } = request;
  const isJson = body !== undefined && !(body instanceof URLSearchParams);
  // fetch would report an invalid header with the same error as a lost connection.
  if (token !== null && !HEADER_TEXT.test(token)) throw new VendorError('unauthorized', { neverSent: true });
  try {
    return await fetch(url, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        accept: 'application/json',
        // Not Brotli, because a response in it can damage the memory of a Node before its security repairs of 2026.
        'accept-encoding': 'gzip, deflate',
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isJson ? JSON.stringify(body) : body }),
      // Following a redirect could send the token to another host.
      redirect: 'error',
      signal,
    });
  } catch (cause) {
    throw new VendorError('unreachable', { cause, neverSent: wasNeverSent(cause) });
  }
}

/**
 * Reads the JSON body of a response.
 * @throws VendorError 'bad_response' when it is not JSON or too large.
 */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VendorError('bad_response', { cause });
  }
}

/** Discards the body of an unsuccessful response, and returns the error for its status. */
export async function discardBody(response: Response): Promise<VendorError> {
  await response.body?.cancel();
  if (response.status === 401) return new VendorError('unauthorized');
  if (response.status === 429) return new VendorError('throttled', parseRetryAfter(response));
  if (response.status >= 500) return new VendorError('unreachable', parseRetryAfter(response));
  return new VendorError('bad_response');
}

/** Reads the body up to the limit, because a small compressed response can contain any amount of data. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES)
      throw new VendorError('bad_response', { cause: new Error('the response is too large') });
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Reads the header `Retry-After`, in seconds or as a date on the vendor's clock. */
export function parseRetryAfter({ headers }: Pick<Response, 'headers'>): { retryAfterMs?: number } {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return { retryAfterMs: Number(value) * 1000 };
  const untilMs = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(untilMs)) return {};
  const sentMs = Date.parse(headers.get('date') ?? '');
  return { retryAfterMs: Math.max(0, untilMs - (Number.isNaN(sentMs) ? Date.now() : sentMs)) };
}

function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && NEVER_SENT.includes(cause.code);
}
