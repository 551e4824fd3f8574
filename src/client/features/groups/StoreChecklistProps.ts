/** What the form asks of the list of stores that the page is given: any number of them ticked. */
export interface StoreChecklistProps {
  /** Ids of the stores that are ticked. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Stores whose names are known, to stand first. */
  known: readonly { id: string; name: string }[];
}
