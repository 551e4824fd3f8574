import { getErrorMessages } from '../api/errors';

export interface ServerProblems {
  /** The first message for each field. */
  fields: Record<string, string>;
  /** What concerns no field. */
  general: string | null;
}

/**
 * Where each message of a refused request belongs: the first route whose needle it contains, whatever the capitals,
 * names the field; the rest is general. A failure without a message says `fallback`.
 */
export function serverProblems(
  error: unknown,
  routes: readonly (readonly [needle: string, field: string])[],
  fallback = 'An unexpected error occurred',
): ServerProblems {
  const messages = getErrorMessages(error);
  const fields: Record<string, string> = {};
  const general: string[] = [];
  for (const message of messages) {
    const text = message.toLowerCase();
    const field = routes.find(([needle]) => text.includes(needle.toLowerCase()))?.[1];
    if (field === undefined) general.push(message);
    else fields[field] ??= message;
  }
  if (messages.length === 0) general.push(fallback);
  return { fields, general: general.length > 0 ? general.join(', ') : null };
}
