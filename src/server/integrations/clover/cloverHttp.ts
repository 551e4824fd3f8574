import { PointOfSaleUnavailable } from '../pointOfSale/PointOfSale';

/**
 * One GET to Clover. Answers the parsed body, or null when the thing is gone (404).
 * Nothing of the request is put into errors: paths carry ids of people, headers the token.
 */
export async function getFromClover(url: URL, apiKey: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    // A redirect would carry the token to wherever it points.
    redirect: 'error',
    signal,
  });
  if (response.ok) return readJson(response);
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw troubleOf(response);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PointOfSaleUnavailable('bad_answer', { cause });
  }
}

function troubleOf(response: Response): PointOfSaleUnavailable {
  if (response.status === 401) return new PointOfSaleUnavailable('token_refused');
  if (response.status === 429) return new PointOfSaleUnavailable('throttled', retryAfterOf(response));
  if (response.status >= 500) return new PointOfSaleUnavailable('unreachable', retryAfterOf(response));
  return new PointOfSaleUnavailable('bad_answer');
}

function retryAfterOf(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {};
}
