import type { Profile } from '../../../contract/owners';

/** Who is signed in at a store, as the browser remembers them. A record from an older page may lack fields: they are null. */
export interface AuthUser {
  id: string | null;
  email: string | null;
  role: string | null;
  storeId: string | null;
  store: AuthStore | null;
}
export interface AuthStore {
  id: string;
  name: string;
  subdomain: string;
}

/** The part of a profile that the browser keeps, named field by field so that nothing else (a password) is ever kept. */
export function authUserOf(profile: Profile): AuthUser {
  const { id, email, role, storeId, store } = profile;
  return { id, email, role, storeId, store: { id: store.id, name: store.name, subdomain: store.subdomain } };
}

const fieldOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name];
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function storeOf(value: unknown): AuthStore | null {
  if (!isRecord(value)) return null;
  const id = textOf(fieldOf(value, 'id'));
  const subdomain = textOf(fieldOf(value, 'subdomain'));
  if (id === null || subdomain === null) return null;
  return { id, subdomain, name: textOf(fieldOf(value, 'name')) ?? subdomain };
}

/** Reads a stored record, keeping known fields only. Throws when the text is not a JSON object. */
export function readAuthUser(text: string): AuthUser {
  const record: unknown = JSON.parse(text);
  if (!isRecord(record)) throw new Error('The stored user is not an object');
  const store = storeOf(fieldOf(record, 'store'));
  return {
    id: textOf(fieldOf(record, 'id')),
    email: textOf(fieldOf(record, 'email')),
    role: textOf(fieldOf(record, 'role')),
    storeId: textOf(fieldOf(record, 'storeId')) ?? store?.id ?? null,
    store,
  };
}
