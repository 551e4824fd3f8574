/** Maps a part of a slice to one localStorage key and its text. */
export interface RawEntry<State> {
  key: string;
  /** Parses the stored text. Must not throw, whatever the text. */
  read: (text: string) => Partial<State>;
  /** The text to store; null removes the key. */
  write: (state: Partial<State>) => string | null;
}

/** Stores a string field as it is. */
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

/** Stores a field as JSON. Text that cannot be parsed is logged and ignored. */
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
