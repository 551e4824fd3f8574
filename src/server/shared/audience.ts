/**
 * Who reads a sentence about a problem of a connection. Administrators enter the keys of a store, so they read what to
 * do; an owner reads whom to ask.
 */
export type Audience = 'owner' | 'administrator';
