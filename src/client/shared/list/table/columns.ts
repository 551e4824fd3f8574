import type { ReactNode } from 'react';

/** A column of a DataTable. */
export interface Column<Row> {
  /** Unique within the table. */
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** 'right' is for numbers, so that their digits are below each other. */
  align?: 'left' | 'right';
  /** A CSS width, or pixels; without it the content decides. */
  width?: number | string;
  /** The header becomes a button that sorts by this key. */
  sortKey?: string;
  /** The order of the first click on the header; a second click turns it around. */
  firstOrder?: SortOrder;
  /**
   * Hides the column while the table is narrower than this: 'md' is 760 px, 'lg' is 1000 px. Cards show all columns.
   */
  hideBelow?: 'md' | 'lg';
}

export type SortOrder = 'asc' | 'desc';

export interface Sort {
  key: string;
  order: SortOrder;
}

/** What a table is sorted by, and what its headers do. */
export interface TableSort {
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** The order after a click on a column's header. */
export function toggleSort<Row>({ sortKey, firstOrder = 'asc' }: Column<Row>, current: Sort): Sort {
  if (sortKey === undefined) return current;
  if (sortKey !== current.key) return { key: sortKey, order: firstOrder };
  return { key: sortKey, order: current.order === 'asc' ? 'desc' : 'asc' };
}
