interface Shop {
  id: string;
  name: string;
}

const NAMED_MAX = 3;

/** Where an offer of some shops is valid: 'Only in Harbor, Mill Street'. null for an offer of all shops. */
export function describeShops(shopIds: readonly string[] | undefined, shops: readonly Shop[]): string | null {
  if (shopIds === undefined || shops.length === 0) return null;
  const names = shops.filter(({ id }) => shopIds.includes(id)).map(({ name }) => name);
  const more = names.length - NAMED_MAX;
  if (names.length === 0) return 'In no shop';
  return `Only in ${names.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
