const MAX_MERCHANTS = 100;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Orders and payments; reports about inventory, customers and the like move no points. */
const RELEVANT = /^[OP]:/;

/** The merchants whose orders or payments changed, each once; empty for a body of another shape. */
export function parseWebhook(body: string): string[] {
  const { merchants } = toObject(parseJson(body));
  return Object.entries(toObject(merchants))
    .filter(([id, changes]) => ID.test(id) && Array.isArray(changes) && changes.some(isRelevant))
    .slice(0, MAX_MERCHANTS)
    .map(([id]) => id);
}

/** The code of `{"verificationCode":…}`, if it is one that can be logged; else null. */
export function parseVerificationCode(body: string): string | null {
  const { verificationCode } = toObject(parseJson(body));
  return typeof verificationCode === 'string' && ID.test(verificationCode) ? verificationCode : null;
}

function isRelevant(change: unknown): boolean {
  const { objectId } = toObject(change);
  return typeof objectId === 'string' && RELEVANT.test(objectId);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
