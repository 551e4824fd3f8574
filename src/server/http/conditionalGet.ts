interface Asked {
  headers: { 'if-none-match'?: string | undefined };
}
interface Answer {
  header(name: string, value: string): unknown;
  code(status: 304): { send(payload: null): unknown };
}

/**
 * Answers 304 without a body when the client already holds what `version` names; otherwise loads and sends it.
 * `version` is any text without quotes that changes with the answer, its query included. `load` is not called for a
 * 304, so an unchanged poll costs whatever drawing the version cost. The answer is for its asker alone.
 */
export async function sendWithETag<T, Reply extends Answer>(
  request: Asked,
  reply: Reply,
  version: string,
  load: () => Promise<T>,
): Promise<T | Reply> {
  reply.header('etag', `W/"${version}"`);
  reply.header('cache-control', 'private, no-cache');
  if (!holds(request.headers['if-none-match'], version)) return load();
  // Null would be sent as JSON, with a content type; nothing is sent as nothing.
  (reply.code(304) as { send(): unknown }).send();
  return reply;
}

function holds(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const held = tag.trim();
    return held === '*' || held.replace(/^W\//, '') === `"${version}"`;
  });
}
