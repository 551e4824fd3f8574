let apiOrigin: string | undefined;

/** Sets the origin of the API if it is not the page's own, as in tests. */
export function setApiBase(origin: string): void {
  apiOrigin = origin;
}

/** The absolute URL that all API paths are relative to, without a trailing slash. */
export function getApiBase(): string {
  return `${apiOrigin ?? window.location.origin}/api`;
}
