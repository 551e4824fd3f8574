let origin: string | undefined;

/** Sends all calls to another origin, for a page that the API's own server did not serve. */
export function setApiBase(other: string): void {
  origin = other;
}

/** The absolute address under which all calls live, without a trailing slash. */
export function getApiBase(): string {
  return `${origin ?? window.location.origin}/api`;
}
