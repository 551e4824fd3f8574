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
  /** Makes the header a button that sorts by this column. */
  sort?: ColumnSort;
  /** Hides the column while the table is narrower than 760 px ('md') or 1000 px ('lg'), but not on cards. */
  hideBelow?: 'md' | 'lg';
  /**
   * The place of a value while the row is a card: beside the title, on the left or right of a line, or nowhere. Without
   * a place it has a line for itself. Of several columns with the place 'corner', a card shows the one that the table
   * is sorted by, or else the first.
   */
  card?: CardPlace;
  /** The value explains itself, so a card shows it without the header. */
  isPlain?: true;
}

export type CardPlace = 'corner' | 'left' | 'right' | 'hidden';

interface ColumnSort {
  key: string;
  /** The order after the first click on the header. A second click reverses the order. */
  first?: SortOrder;
  /** The names of both orders for the select above cards. */
  names: Record<SortOrder, string>;
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

/** The sort order after a click on the header of a column. */
export function toggleSort({ key, first = 'asc' }: ColumnSort, current: Sort): Sort {
  if (key !== current.key) return { key, order: first };
  return { key, order: current.order === 'asc' ? 'desc' : 'asc' };
}

/** The place of each column's value on a card. */
export function getCardPlaces<Row>(columns: readonly Column<Row>[], sort?: Sort): (CardPlace | undefined)[] {
  const corners = columns.filter(({ card }) => card === 'corner');
  const corner = corners.find((column) => column.sort && column.sort.key === sort?.key) ?? corners[0];
  return columns.map((column) => (column.card === 'corner' && column !== corner ? 'hidden' : column.card));
}
