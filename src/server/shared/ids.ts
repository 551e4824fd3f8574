import Format from 'typebox/format';

/** An id as the database and the audit log write it, and as the secrets of a store are bound to theirs. */
export function normalizeId(id: string): string {
  return id.toLowerCase();
}

/** The id of a path like /stores/:id, see tidyId. */
export function getIdParam(request: { params: { id: string } }): string {
  return normalizeId(request.params.id);
}

/** What may be an id or another key: an id as tidyId, anything else as it is. */
export function normalizeKey(key: string): string {
  return Format.IsUuid(key) ? normalizeId(key) : key;
}
