import { VendorError } from '../shared/VendorError';

/** Decompressed. A page of 200 orders has less than 1 MB. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

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
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VendorError('bad_response', { cause });
  }
}

/** Reads the body and gives up at the limit: a small compressed answer can hold any amount of data. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new VendorError('bad_response', { cause: new Error('the answer is too large') });
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
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
