const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** Formats '+12025550123' as '(202) 555-0123'. Numbers outside of North America stay unchanged. */
export function formatPhone(e164: string): string {
  return e164.replace(NORTH_AMERICAN, '($1) $2-$3');
}
