/** The values of some fields of a record, as oldValues and newValues tell what changed. */
export function pick<T extends object>(from: T, fields: readonly (keyof T)[]): object {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
