import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Unique within the table. */
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** 'right' is for numbers, so that their digits are aligned. */
  align?: 'left' | 'right';
  /** A CSS width, or a number of pixels. Without it, the content determines the width. */
  width?: number | string;
  /** Makes the header a button that sorts by this key. */
  sortKey?: string;
  /** The order after the first click on the header. A second click reverses the order. */
  firstOrder?: SortOrder;
  /** Hides the column while the table is narrower than 760 px ('md') or 1000 px ('lg'). Cards show all columns. */
  hideBelow?: 'md' | 'lg';
}

export type SortOrder = 'asc' | 'desc';

export interface Sort {
  key: string;
  order: SortOrder;
}

/** The current sort order of a table, and the handler of the header buttons. */
export interface TableSort {
  current: Sort;
  onSort: (sort: Sort) => void;
}

/** The sort order after a click on a column's header. */
export function toggleSort<Row>({ sortKey, firstOrder = 'asc' }: Column<Row>, current: Sort): Sort {
  if (sortKey === undefined) return current;
  if (sortKey !== current.key) return { key: sortKey, order: firstOrder };
  return { key: sortKey, order: current.order === 'asc' ? 'desc' : 'asc' };
}
