/** The fields whose values differ from their initial values. Lists are compared item by item. */
export function pickChanged<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name of Object.keys(values) as (keyof Values)[]) {
    if (!isEqual(values[name], initial[name])) changed[name] = values[name];
  }
  return changed;
}

function isEqual(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return Object.is(value, other);
  return value.length === other.length && value.every((item, index) => Object.is(item, other[index]));
}
