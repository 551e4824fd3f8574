/** The fields of a form that are not what they were at first. */
export function pickChanged<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name of Object.keys(values) as (keyof Values)[]) {
    if (!Object.is(values[name], initial[name])) changed[name] = values[name];
  }
  return changed;
}
