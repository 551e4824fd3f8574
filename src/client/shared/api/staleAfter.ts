import { isNotFound, isNetworkError } from './errors';

/**
 * The tags that a change makes stale: those of `done` when it was made, or may have been since no answer came; those of
 * `gone` when the answer says that the record is not there any more; none after any other refusal.
 */
export function staleAfter<const Done, const Gone = never>(
  error: unknown,
  done: readonly Done[],
  gone: readonly Gone[] = [],
): readonly (Done | Gone)[] {
  if (!error || isNetworkError(error)) return done;
  return isNotFound(error) ? gone : [];
}
