/** The records that a rule checks, with the statement that counts them. */
export interface Checked {
  /** The plural for messages such as '1,000,000 ledger rows'. */
  unit: string;
  count: string;
}

/** A rule that holds for the data of a healthy database. */
export interface Rule {
  /** In kebab-case. It must never change, so that people can look it up. */
  id: string;
  title: string;
  checked: Checked;
  /** Statements that list violations as (store_id uuid, id text). `id` names the record and the problem. */
  violations: readonly string[];
  /**
   * Selects stores as (id). The statements then run once per store with its id as $1, for queries that a distributed
   * database can only run within one store.
   */
  stores?: string;
}

export interface Violation {
  /** null when the violation concerns no store. */
  storeId: string | null;
  /** Names the record that violates the rule, and the problem. */
  id: string;
}

export interface RuleResult {
  id: string;
  title: string;
  /** The number of checked records, whose `unit` is for example 'ledger rows'. */
  checked: number;
  unit: string;
  /** The number of violations. */
  total: number;
  /** The first violations. */
  violations: readonly Violation[];
  /** Why the rule was not checked. */
  skipped?: string;
}
