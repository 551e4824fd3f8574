/** Who did what to which record. Values hold what changed, never passwords, tokens, secrets or whole phone numbers. */
export interface AuditEntry {
  storeId: string | null;
  actorRole: string;
  actorId: string | null;
  action: string;
  recordType: string;
  recordId: string;
  oldValues?: object;
  newValues?: object;
  requestId?: string;
}

/** Copies some fields of a record, for oldValues and newValues. */
export function pick<T extends object>(from: T, fields: readonly (keyof T)[]): object {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
