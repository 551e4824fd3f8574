import { isNetworkError, isNotFound } from './errors';

/**
 * The tags for a mutation to invalidate: `changed` if it succeeded, or may have because there was no response;
 * `deleted` if the record does not exist anymore; none after any other error.
 */
export function getStaleTags<const Changed, const Deleted = never>(
  error: unknown,
  changed: readonly Changed[],
  deleted: readonly Deleted[] = [],
): readonly (Changed | Deleted)[] {
  if (!error || isNetworkError(error)) return changed;
  return isNotFound(error) ? deleted : [];
}
