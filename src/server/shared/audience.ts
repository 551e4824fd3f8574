/**
 * Who reads a sentence about a problem of a connection. Administrators enter the keys of a store, so they read what to
 * do; an owner reads whom to ask.
 */
export type Audience = 'owner' | 'administrator';

/** A sentence for everyone, or one for each audience. */
export type AudienceText = string | Record<Audience, string>;

/** Returns the sentence for an audience. */
export const getTextFor = (text: AudienceText, audience: Audience): string =>
  typeof text === 'string' ? text : text[audience];
