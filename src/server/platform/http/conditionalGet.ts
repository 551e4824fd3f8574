import { createHash } from 'node:crypto';

interface ConditionalRequest {
  headers: { 'if-none-match'?: string | undefined };
}
interface ConditionalReply {
  header(name: string, value: string): unknown;
  code(status: 304): { send(payload: null): unknown };
}

/**
 * Sends 304 without a body when the client already has this version; otherwise loads and sends the response.
 * `version` is text without quotes that changes with the response, query included. `load` is not called for a 304, so
 * an unchanged poll costs only what computing the version costs. The response is private to the client.
 */
export async function sendWithETag<T, Reply extends ConditionalReply>(
  request: ConditionalRequest,
  reply: Reply,
  version: string,
  load: () => Promise<T>,
): Promise<T | Reply> {
  reply.header('etag', `W/"${version}"`);
  reply.header('cache-control', 'private, no-cache');
  if (!matches(request.headers['if-none-match'], version)) return load();
  // Sending null would add a JSON body with a content type.
  (reply.code(304) as { send(): unknown }).send();
  return reply;
}

/** The same for a response that is its own version: the client is spared its transfer and a new rendering. */
export function sendUnlessSame<T, Reply extends ConditionalReply>(
  request: ConditionalRequest,
  reply: Reply,
  body: T,
): Promise<T | Reply> {
  const version = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  return sendWithETag(request, reply, version, () => Promise.resolve(body));
}

function matches(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const etag = tag.trim();
    return etag === '*' || etag.replace(/^W\//, '') === `"${version}"`;
  });
}
