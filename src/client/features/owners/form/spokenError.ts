import { isNetworkError } from '../../../shared/api/errors';

const hasWords = (error: unknown): error is { error: string } =>
  typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string';

/** A failure that no answer came to, with its own words where an answer would have a message. Others as they are. */
export function spokenError(error: unknown): unknown {
  if (!isNetworkError(error) || !hasWords(error)) return error;
  // 'TypeError: Failed to fetch': the kind of error tells nobody anything.
  return { ...error, data: { message: error.error.replace(/^\w+: /, '') } };
}
