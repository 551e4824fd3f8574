import type { Profile } from '../../contract/owners';

/** The signed-in account of a store, as local storage holds it. Fields missing from the stored text are null. */
export interface AuthUser {
  id: string | null;
  email: string | null;
  role: string | null;
  storeId: string | null;
  store: AuthStore | null;
  /** The chain of the store, only if it has one. */
  chain?: AuthChain;
  /** Only for a kiosk of a chain's owner: whether somebody still has to say which shop it is in. */
  needsShop?: boolean;
}
interface AuthChain {
  name: string;
  /** Whether the account sees only its shop. */
  isManager: boolean;
}
export interface AuthStore {
  id: string;
  name: string;
  subdomain: string;
}

/** The part of a profile that is stored. It is copied field by field, so that new fields are not stored. */
export function toAuthUser(profile: Profile): AuthUser {
  const { id, email, role, storeId, store, chain } = profile;
  return {
    ...{ id, email, role, storeId, store: { id: store.id, name: store.name, subdomain: store.subdomain } },
    ...(chain && { chain: { name: chain.name, isManager: chain.isManager } }),
  };
}

const getField = (record: object, name: string): unknown => (record as Record<string, unknown>)[name];
const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseStore(value: unknown): AuthStore | null {
  if (!isRecord(value)) return null;
  const id = toText(getField(value, 'id'));
  const subdomain = toText(getField(value, 'subdomain'));
  if (id === null || subdomain === null) return null;
  return { id, subdomain, name: toText(getField(value, 'name')) ?? subdomain };
}

/**
 * Parses a stored record; unknown fields are dropped.
 * @throws Error when the text is not a JSON object.
 */
export function parseAuthUser(text: string): AuthUser {
  const record: unknown = JSON.parse(text);
  if (!isRecord(record)) throw new Error('The stored user is not an object');
  const store = parseStore(getField(record, 'store'));
  const chain = getField(record, 'chain');
  const needsShop = getField(record, 'needsShop');
  return {
    id: toText(getField(record, 'id')),
    email: toText(getField(record, 'email')),
    role: toText(getField(record, 'role')),
    storeId: toText(getField(record, 'storeId')) ?? store?.id ?? null,
    store,
    ...(isRecord(chain) && {
      chain: { name: toText(getField(chain, 'name')) ?? '', isManager: getField(chain, 'isManager') === true },
    }),
    ...(typeof needsShop === 'boolean' && { needsShop }),
  };
}
