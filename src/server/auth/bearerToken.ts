/** The token of an `Authorization: Bearer …` header, or null when there is none of that form. */
export function getBearerToken(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
