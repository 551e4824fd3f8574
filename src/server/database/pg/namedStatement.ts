import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Value } from '../Database';

const names = new Map<string, string>();

/** Names the statement by a hash of its text, so that each connection parses and plans it once. */
export function namedStatement(text: string, values: readonly Value[] = []): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values: values as Value[] };
}
