import type { Storage } from 'redux-persist';

/** How one localStorage key carries a part of a slice, as plain text rather than in an envelope. */
export interface RawEntry<State> {
  key: string;
  /** What a stored text means for the slice. Must not throw: an unreadable text is a meaning too. */
  read: (text: string) => Partial<State>;
  /** The text to store; null removes the key. */
  write: (state: Partial<State>) => string | null;
}

/** The usual entry: a text field kept as it is. */
export function textEntry<State>(key: string, field: keyof State & string): RawEntry<State> {
  return {
    key,
    read: (text) => ({ [field]: text }) as unknown as Partial<State>,
    write: (state) => {
      const value = state[field];
      return typeof value === 'string' && value !== '' ? value : null;
    },
  };
}

/** A field kept as JSON. What cannot be read is logged and counts as absent. */
export function jsonEntry<State>(key: string, field: keyof State & string): RawEntry<State> {
  return {
    key,
    read: (text) => {
      try {
        return { [field]: JSON.parse(text) as unknown } as unknown as Partial<State>;
      } catch (error) {
        console.error(`The stored ${key} cannot be read`, error);
        return {};
      }
    },
    write: (state) => {
      const value = state[field];
      return value === undefined || value === null ? null : JSON.stringify(value);
    },
  };
}

/**
 * A storage engine for redux-persist that keeps one slice under raw keys of its own: no envelope, no version record.
 * It never throws at the caller; a browser that refuses storage rejects, and redux-persist goes on without.
 */
export function rawStorage<State>(entries: readonly RawEntry<State>[]): Storage {
  return {
    async getItem() {
      const found: Partial<State> = {};
      for (const { key, read } of entries) {
        const text = localStorage.getItem(key);
        if (text !== null) Object.assign(found, read(text));
      }
      // redux-persist reads a map of fields, each serialised on its own.
      const fields = Object.entries(found).map(([field, value]) => [field, JSON.stringify(value)]);
      return Promise.resolve(fields.length === 0 ? undefined : JSON.stringify(Object.fromEntries(fields)));
    },
    async setItem(_key: string, serialised: string) {
      const fields = Object.entries(JSON.parse(serialised) as Record<string, string>);
      const state = Object.fromEntries(fields.map(([field, value]) => [field, JSON.parse(value) as unknown]));
      for (const { key, write } of entries) {
        const text = write(state as Partial<State>);
        if (text === null) localStorage.removeItem(key);
        else if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
      }
      return Promise.resolve();
    },
    async removeItem() {
      for (const { key } of entries) localStorage.removeItem(key);
      return Promise.resolve();
    },
  };
}
