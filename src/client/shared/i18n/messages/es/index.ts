import entry from './entry.json';

/** Every Spanish text, in one chunk. */
export const messages = { ...entry };
