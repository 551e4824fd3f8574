import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Value } from '../Database';

/** Makes a statement from its constant text and its values. */
export type ToStatement = (text: string, values?: readonly Value[]) => pg.QueryConfig;

const names = new Map<string, string>();

/** Named by a hash of the text, so that each connection parses and plans it once. */
export const toNamedStatement: ToStatement = (text, values = []) => {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values: values as Value[] };
};

/** Parsed and planned each time, for poolers that mix up the names of their clients. */
export const toUnnamedStatement: ToStatement = (text, values = []) => {
  // Otherwise a text without values would be sent as a simple query, which pg would not send before the last one is
  // done.
  const extended = { queryMode: 'extended' };
  return { ...extended, text, values: values as Value[] };
};
