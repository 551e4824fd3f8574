import type { Visit } from '../../../features/customerKiosk';

/** Validates the navigation state of the check-in page; null when it is not a visit from the entry page. */
export function parseVisitState(state: unknown): Visit | null {
  if (typeof state !== 'object' || state === null) return null;
  const { phone, storeSubdomain, isNew, notice } = state as Partial<Record<keyof Visit, unknown>>;
  if (typeof phone !== 'string' || typeof storeSubdomain !== 'string' || !phone || !storeSubdomain) return null;
  return { phone, storeSubdomain, isNew: isNew === true, ...(typeof notice === 'string' && { notice }) };
}
