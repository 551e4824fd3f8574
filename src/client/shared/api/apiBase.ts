let apiOrigin: string | undefined;

/** Sets the origin of the API where it differs from the page's origin, as in tests. */
export function setApiBase(origin: string): void {
  apiOrigin = origin;
}

/** The absolute base URL of all API paths, without a trailing slash. */
export function getApiBase(): string {
  return `${apiOrigin ?? window.location.origin}/api`;
}
