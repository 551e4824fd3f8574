/** The ids of the selected rows, which can be on other pages too. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** The name of a row for the label of its checkbox, such as 'Select Ana Diaz'. */
  getName: (row: Row) => string;
}

/** The state of the checkbox that selects all rows of a page. */
export interface PageSelection {
  checked: boolean;
  /** Some, but not all rows of the page are selected. */
  indeterminate: boolean;
  onToggle: () => void;
}

/** The page's checkbox for a selection. Toggling it keeps selected rows of other pages. */
export function pageSelection<Row extends { id: string }>(
  rows: readonly Row[],
  { selected, onChange }: Selection<Row>,
): PageSelection {
  const count = rows.filter(({ id }) => selected.has(id)).length;
  const checked = rows.length > 0 && count === rows.length;
  return {
    checked,
    indeterminate: count > 0 && !checked,
    onToggle: () => {
      const next = new Set(selected);
      for (const { id } of rows) {
        if (checked) next.delete(id);
        else next.add(id);
      }
      onChange(next);
    },
  };
}
