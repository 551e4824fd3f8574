/** Who did what to which record. Values are what changed, never passwords, tokens, secrets or whole phone numbers. */
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
