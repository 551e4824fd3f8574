import type { Storage } from 'redux-persist';
import type { RawEntry } from './storageEntries';

/**
 * A redux-persist storage engine that stores one slice under several localStorage keys, as the product spec names them,
 * without redux-persist's own format. If the browser denies storage, its methods reject and redux-persist continues.
 */
export function rawStorage<State>(entries: readonly RawEntry<State>[]): Storage {
  return {
    async getItem() {
      const state: Partial<State> = {};
      for (const { key, read } of entries) {
        const text = localStorage.getItem(key);
        if (text !== null) Object.assign(state, read(text));
      }
      // redux-persist expects an object of fields that are serialized one by one.
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
