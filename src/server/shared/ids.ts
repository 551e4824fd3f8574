import Format from 'typebox/format';

/** Returns an id in lower case, as in the database, the audit log and the context of encrypted secrets. */
export function normalizeId(id: string): string {
  return id.toLowerCase();
}

/** Normalizes a key if it is an id, and returns any other key unchanged. */
export function normalizeKey(key: string): string {
  return Format.IsUuid(key) ? normalizeId(key) : key;
}
