import { createHash } from 'node:crypto';

interface ConditionalRequest {
  headers: { 'if-none-match'?: string | undefined };
}
interface ConditionalReply {
  header(name: string, value: string): unknown;
  code(status: 304): { send(payload: null): unknown };
}

/**
 * Sends 304 without a body when the client already has this version, and otherwise loads and sends the response.
 * `version` must change with the response and the query, and contain no quotes. `load` is not called for a 304, so an
 * unchanged poll only costs computing the version. The client keeps the version itself: no cache may hold the response,
 * as most are personal, unless the route sets cache-control.
 */
export async function sendWithETag<T, Reply extends ConditionalReply>(
  request: ConditionalRequest,
  reply: Reply,
  version: string,
  load: () => Promise<T>,
): Promise<T | Reply> {
  reply.header('etag', `W/"${version}"`);
  if (!matches(request.headers['if-none-match'], version)) return load();
  // Sending null would add a JSON body with a content type.
  (reply.code(304) as { send(): unknown }).send();
  return reply;
}

/**
 * Sends 304 when the client already has this body. That saves a transfer and a rendering, but not the loading. With
 * `owner`, the id of the person whom a personal body is about, nobody's version is valid for another person.
 */
export function sendUnlessSame<T, Reply extends ConditionalReply>(
  request: ConditionalRequest,
  reply: Reply,
  body: T,
  owner = '',
): Promise<T | Reply> {
  const version = createHash('sha256').update(owner).update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  return sendWithETag(request, reply, version, () => Promise.resolve(body));
}

function matches(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const etag = tag.trim();
    return etag === '*' || etag.replace(/^W\//, '') === `"${version}"`;
  });
}
