import { VendorError } from '../shared/VendorError';

/**
 * Sends one GET to Clover. Returns the parsed body, or null on 404.
 * @throws VendorError, or the error of fetch when there was no response.
 */
export async function getFromClover(url: URL, apiKey: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    // Following a redirect could send the token to another host.
    redirect: 'error',
    signal,
  });
  if (response.ok) return parseJson(response);
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw toVendorError(response);
}

async function parseJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VendorError('bad_response', { cause });
  }
}

function toVendorError(response: Response): VendorError {
  if (response.status === 401) return new VendorError('unauthorized');
  if (response.status === 429) return new VendorError('throttled', parseRetryAfter(response));
  if (response.status >= 500) return new VendorError('unreachable', parseRetryAfter(response));
  return new VendorError('bad_response');
}

function parseRetryAfter(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {};
}
