/** The navigation state from the entry page to the check-in page. */
export interface VisitState {
  /** '+1' and ten digits. */
  phone: string;
  subdomain: string;
  /** The server's message to a new customer. */
  notice?: string;
}

/** Validates a navigation state; null when it is not one of the entry page. */
export function parseVisitState(state: unknown): VisitState | null {
  if (typeof state !== 'object' || state === null) return null;
  const { phone, subdomain, notice } = state as Partial<Record<keyof VisitState, unknown>>;
  if (typeof phone !== 'string' || typeof subdomain !== 'string' || !phone || !subdomain) return null;
  return { phone, subdomain, ...(typeof notice === 'string' && { notice }) };
}
