/** What a rule looks at, with the statement that counts it. */
export interface Checked {
  /** In the plural, as it is printed: '1,000,000 ledger rows'. */
  unit: string;
  count: string;
}

/** A rule that the data of a healthy database follow. */
export interface Rule {
  /** kebab-case; never changes, so that people can look it up. */
  id: string;
  title: string;
  checked: Checked;
  /** Statements that list what breaks the rule as (store_id uuid, id text); `id` says what and where. */
  violations: readonly string[];
  /**
   * Lists stores as (id). The statements then run once for each, with its id as $1, for what a distributed database can
   * do only within one store.
   */
  stores?: string;
}

export interface Violation {
  /** null where no store is concerned. */
  storeId: string | null;
  /** What breaks the rule, and how. */
  id: string;
}

export interface RuleResult {
  id: string;
  title: string;
  /** How many were looked at, and of what: 'ledger rows'. */
  checked: number;
  unit: string;
  /** How many break the rule. */
  total: number;
  /** The first of them. */
  violations: readonly Violation[];
  /** Why the rule was not checked. */
  skipped?: string;
}
