import type { Value } from '../database/Database';

/** The columns of a table for the fields of a record: `promotionType` is in the column `promotion_type`. */
export interface Columns<Field extends string> {
  /** Columns for `select` and `returning`, with the names of the fields. */
  select(table?: string): string;
  /** Column names for `insert into … (…)`. */
  readonly names: string;
  /** Parameters for `values (…)`, numbered from `first`. */
  parameters(first: number): string;
  /** Assignments for `update … set …`, numbered from `first`. */
  assignments(first: number): string;
  values(record: Readonly<Record<Field, Value>>): Value[];
}

/**
 * Defines columns named like the fields, in snake_case. Fields become part of SQL, so they must be constants. The list
 * must have all of `Field`, so that the compiler finds a list without a new field.
 */
export function defineColumns<Field extends string>() {
  return <const Listed extends readonly Field[]>(fields: Listed & Complete<Field, Listed[number]>): Columns<Field> => {
    const names = fields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    const join = (write: (name: string, at: number) => string) => names.map(write).join(', ');
    return {
      select: (table) =>
        join((name, at) => {
          const column = table === undefined ? name : `${table}.${name}`;
          return name === fields[at] ? column : `${column} as "${fields[at]}"`;
        }),
      names: names.join(', '),
      parameters: (first) => join((_, at) => `$${first + at}`),
      assignments: (first) => join((name, at) => `${name} = $${first + at}`),
      values: (record) => fields.map((field) => record[field]),
    };
  };
}

/** Any list, if all fields are listed; otherwise a type that no list has and that names the missing ones. */
type Complete<Field, Listed> = [Exclude<Field, Listed>] extends [never] ? unknown : { missing: Exclude<Field, Listed> };
