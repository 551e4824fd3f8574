import type { Value } from '../database/Database';

/** Appends a value to those of a statement, and returns the parameter that stands for it. */
export const bind = (values: Value[], value: Value): string => `$${values.push(value)}`;
