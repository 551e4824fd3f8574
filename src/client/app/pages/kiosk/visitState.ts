/** What the entry hands to the check-in page by the navigation state. */
export interface VisitState {
  /** '+1' and ten digits. */
  phone: string;
  subdomain: string;
  /** The server's word to a newcomer. */
  notice?: string;
}

/** The state of a navigation, where it is a visit's; it may be anybody's or an older page's. */
export function readVisitState(state: unknown): VisitState | null {
  if (typeof state !== 'object' || state === null) return null;
  const { phone, subdomain, notice } = state as Partial<Record<keyof VisitState, unknown>>;
  if (typeof phone !== 'string' || typeof subdomain !== 'string' || !phone || !subdomain) return null;
  return { phone, subdomain, ...(typeof notice === 'string' && { notice }) };
}
