import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { formatNumber } from '../../format/formatNumber';
import type { CursorPages } from '../../routing/useCursorPages';
import { Row } from '../../ui/layout';
import { PageButton } from '../PageButton';
import { usePageFocus } from '../usePageFocus';

interface CursorPagerProps {
  /** The accessible name of the pager, such as 'Pages of redemptions'. */
  label: string;
  pages: CursorPages;
  pageSize: number;
  /** The number of rows on the current page. */
  shown: number;
  /** The number of rows on all pages, if it is known. */
  total?: number | undefined;
  /** There are more rows than `total`: the server stopped counting. */
  isTotalAtLeast?: boolean;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

/** Shows 'Showing 26–50 of 1,234' or 'of 1,000+', with the buttons Previous and Next unless there is a single page. */
export function CursorPager({
  label,
  pages,
  pageSize,
  shown,
  total,
  isTotalAtLeast = false,
  nextCursor,
}: CursorPagerProps) {
  const nav = useRef<HTMLElement>(null);
  const goTo = usePageFocus(
    pages.page,
    (page) => {
      if (page < pages.page) pages.goToPrevious();
      else if (nextCursor !== null) pages.goToNext(nextCursor);
    },
    (isFocusLost) => {
      window.scrollTo(0, 0);
      if (isFocusLost) nav.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    },
  );
  const first = (pages.page - 1) * pageSize + 1;
  const isPaged = pages.page > 1 || nextCursor !== null;
  return (
    <Row component="nav" ref={nav} aria-label={label} wrap align="center" justify="space-between" gap={1}>
      <Typography role="status" variant="body2" color="textSecondary">
        Showing {formatNumber(first)}–{formatNumber(first + shown - 1)}
        {total !== undefined && ` of ${formatNumber(Math.max(total, first + shown - 1))}${isTotalAtLeast ? '+' : ''}`}
      </Typography>
      {isPaged && (
        <Row gap={1}>
          <PageButton to="previous" disabled={pages.page === 1} onClick={goTo(pages.page - 1)} />
          <PageButton to="next" disabled={nextCursor === null} onClick={goTo(pages.page + 1)} />
        </Row>
      )}
    </Row>
  );
}
