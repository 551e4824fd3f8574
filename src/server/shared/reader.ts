/**
 * Who reads a sentence about a problem of a connection. Administrators enter the keys of a store, so they read what to
 * do; an owner reads whom to ask.
 */
export type Reader = 'owner' | 'administrator';

/** A sentence for everyone, or one for each reader. */
export type TextForReader = string | Record<Reader, string>;

/** Returns the sentence for a reader. */
export const getTextFor = (text: TextForReader, reader: Reader): string =>
  typeof text === 'string' ? text : text[reader];
