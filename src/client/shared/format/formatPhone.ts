const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** '+12025550123' as '(202) 555-0123'; any other number unchanged. */
export function formatPhone(e164: string): string {
  return e164.replace(NORTH_AMERICAN, '($1) $2-$3');
}
