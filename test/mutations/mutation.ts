/** A rule of the product that is broken on purpose, and the suites that must detect it. */
export interface Mutation {
  name: string;
  /** The path below src. */
  file: string;
  /** The text to replace. It must occur once in the file. */
  search: string;
  replacement: string;
  /** Patterns of HTTP and unit suites, in the format of jest. */
  suites: readonly string[];
}
