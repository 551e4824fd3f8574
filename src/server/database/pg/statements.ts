import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Value } from '../Database';

/** Creates a statement from its constant text and its values. */
export type ToStatement = (text: string, values?: readonly Value[]) => pg.QueryConfig;

const names = new Map<string, string>();

/** Names the statement by a hash of its text, so that each connection prepares it once. */
export const toNamedStatement: ToStatement = (text, values = []) => {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values: values as Value[] };
};

/** Leaves the statement unnamed, for poolers that mix up the named statements of their clients. */
export const toUnnamedStatement: ToStatement = (text, values = []) => {
  // Without this, pg would send a text without values as a simple query, after waiting for all earlier responses.
  const extended = { queryMode: 'extended' };
  return { ...extended, text, values: values as Value[] };
};
