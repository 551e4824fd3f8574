import type { CrmRefusal } from '../crm/Crm';
import { VendorError } from '../shared/VendorError';
import { discardBody, readJson, sendToVendor } from '../shared/vendorHttp';

export interface HighLevelCall {
  path: string;
  query?: Record<string, string>;
  /** A request with a body uses POST. */
  body?: object;
  /** Only for requests without a body. The default is GET. */
  method?: 'DELETE';
}

/** The vendor requires a version header, which depends on the group of calls. */
const CONVERSATIONS_VERSION = '2021-04-15';
const DEFAULT_VERSION = '2021-07-28';

/**
 * Sends one request to HighLevel and returns the parsed body.
 * @throws VendorError. Its `refusal` is a CrmRefusal when the vendor rejects the content of the request.
 */
export async function callHighLevel(
  { baseUrl, ...caller }: { baseUrl: string; token: string; userAgent: string },
  { path, query = {}, body, method }: HighLevelCall,
  signal: AbortSignal,
): Promise<unknown> {
  const url = new URL(path, baseUrl);
  url.search = new URLSearchParams(query).toString();
  const version = path.startsWith('/conversations') ? CONVERSATIONS_VERSION : DEFAULT_VERSION;
  const request = {
    ...caller,
    headers: { version },
    ...(method && { method }),
    ...(body && { method: 'POST' as const, body }),
  };
  const response = await sendToVendor(url, request, signal);
  if (response.ok) return readJson(response);
  if (response.status === 403) {
    await response.body?.cancel();
    throw new VendorError('unauthorized');
  }
  if (![400, 404, 409, 422].includes(response.status)) throw await discardBody(response);
  throw new VendorError('bad_response', { refusal: classifyRefusal(await readRefusal(response)) });
}

/** Returns our own code for the vendor's message, which may repeat the phone number or the text. */
function classifyRefusal(message: string): CrmRefusal {
  if (/\bDND\b|unsubscribed|opted out/i.test(message)) return 'opted_out';
  // A problem with the sender's number affects all texts, not only this contact.
  if (/\bfrom\b/i.test(message)) return 'rejected';
  return /\b(?:phone|number)\b/i.test(message) && UNUSABLE.test(message) ? 'phone_refused' : 'rejected';
}

const UNUSABLE =
  /\b(?:invalid|not (?:a )?valid|valid (?:phone )?number|landline|not (?:a )?mobile|can(?:not|'t) receive)\b/i;

async function readRefusal(response: Response): Promise<string> {
  const body = await readJson(response).catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : '';
  return Array.isArray(message) ? message.join(' ') : String(message);
}
