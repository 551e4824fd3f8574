import type { Storage } from 'redux-persist';

/**
 * A redux-persist storage engine that stores one slice under the local storage keys of the product spec, without
 * redux-persist's own format. If the browser denies storage, the methods reject and redux-persist continues without it.
 */
export function rawStorage<State>(entries: readonly RawEntry<State>[]): Storage {
  return {
    async getItem() {
      const state: Partial<State> = {};
      for (const { key, read } of entries) {
        const text = localStorage.getItem(key);
        if (text !== null) Object.assign(state, read(text));
      }
      // redux-persist expects an object whose fields are serialized one by one.
      const fields = Object.entries(state).map(([field, value]) => [field, JSON.stringify(value)]);
      return Promise.resolve(fields.length === 0 ? undefined : JSON.stringify(Object.fromEntries(fields)));
    },
    async setItem(_key: string, serialized: string) {
      const fields = Object.entries(JSON.parse(serialized) as Record<string, string>);
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

/** Maps a part of a slice to one local storage key and its text. */
export interface RawEntry<State> {
  key: string;
  /** Parses the stored text. It must not throw, whatever the text is. */
  read: (text: string) => Partial<State>;
  /** The text to store; null removes the key. */
  write: (state: Partial<State>) => string | null;
}

/** Stores a string field unchanged. */
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

/** Stores a field as JSON. Stored text that cannot be parsed is logged and ignored. */
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
