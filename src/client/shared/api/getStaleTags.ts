import { isNetworkError, isNotFound } from './errors';

/**
 * The tags that a mutation invalidates: `changed` after a success and after a lost response, which may have been a
 * success; `deleted` after a 404; none after any other error.
 */
export function getStaleTags<const Changed, const Deleted = never>(
  error: unknown,
  changed: readonly Changed[],
  deleted: readonly Deleted[] = [],
): readonly (Changed | Deleted)[] {
  if (!error || isNetworkError(error)) return changed;
  return isNotFound(error) ? deleted : [];
}
