import Stack from '@mui/material/Stack';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { CardGrid, CardGridSkeleton } from './CardGrid';
import { DataList, type DataListProps } from './DataList';
import { Pager } from './Pager';
import { TopPager } from './TopPager';

/** Props for RecordCard: whether the URL links to this card, and whether it is the first linked card. */
interface Highlight {
  highlighted: boolean;
  scrollTo: boolean;
}

interface CardListProps<Row> extends Omit<DataListProps<Row>, 'skeleton' | 'children'> {
  label: string;
  /** The number of placeholder cards, and of facts on each, to show while loading. */
  skeleton: { count: number; facts: number };
  /** Whether the URL links to this row. */
  isLinked?: (row: Row) => boolean;
  renderCard: (row: Row, highlight: Highlight) => ReactNode;
  pager: ComponentProps<typeof Pager>;
}

/** One page of a list as a grid of cards. There is a pager above the grid and one below it. */
export function CardList<Row extends { id: string }>(props: CardListProps<Row>) {
  const { label, skeleton, isLinked, renderCard, pager, ...dataList } = props;
  const { isStale } = dataList.list;
  return (
    <DataList {...dataList} skeleton={<CardGridSkeleton {...skeleton} />}>
      {(rows) => {
        const linked = isLinked === undefined || isStale ? [] : rows.filter(isLinked);
        return (
          <>
            <Stack spacing={1.5}>
              <TopPager page={pager.page} pageCount={pager.pageCount} onPage={pager.onPage} />
              <CardGrid label={label} busy={isStale}>
                {rows.map((row) => (
                  <Fragment key={row.id}>
                    {renderCard(row, { highlighted: linked.includes(row), scrollTo: row === linked[0] })}
                  </Fragment>
                ))}
              </CardGrid>
            </Stack>
            <Pager {...pager} />
          </>
        );
      }}
    </DataList>
  );
}
