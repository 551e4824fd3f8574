import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Grid, Row } from '../ui/layout';
import { PageButton } from './PageButton';
import { usePageFocus } from './usePageFocus';

type PagerProps = {
  /** The page number, counted from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The accessible name of the pager, such as 'Pages of stores'. */
  label: string;
};

/** Buttons for the previous page, numbered pages and the next page. Renders nothing for a single page. */
export function Pager({ page, pageCount, onPage, label }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const goTo = usePageFocus(page, onPage, (isFocusLost) => {
    // On a phone the pager is far below the top of the new page, where reading starts.
    window.scrollTo(0, 0);
    if (isFocusLost) nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true });
  });

  if (pageCount <= 1) return null;
  return (
    <Grid
      component="nav"
      ref={nav}
      aria-label={label}
      columns={{ xs: '1fr 1fr', sm: 'auto auto auto' }}
      gap={1}
      sx={{
        // On a phone the page numbers are on a line of their own.
        gridTemplateAreas: { xs: '"numbers numbers" "previous next"', sm: '"previous numbers next"' },
        justifyContent: 'center',
      }}
    >
      <PageButton to="previous" disabled={page <= 1} sx={{ gridArea: 'previous' }} onClick={goTo(page - 1)} />
      <Row align="center" justify="center" gap={0.25} sx={{ gridArea: 'numbers' }}>
        {pagesToShow(page, pageCount).map((item, index) =>
          item === 'gap' ? (
            <Box key={`gap-${index}`} component="span" aria-hidden sx={{ width: 24, textAlign: 'center' }}>
              …
            </Box>
          ) : (
            <Button
              key={item}
              size="small"
              variant={item === page ? 'contained' : 'text'}
              color={item === page ? 'primary' : 'inherit'}
              aria-current={item === page ? 'page' : undefined}
              sx={{ minWidth: 32, px: 1 }}
              onClick={goTo(item)}
            >
              {item}
            </Button>
          ),
        )}
      </Row>
      <PageButton to="next" disabled={page >= pageCount} sx={{ gridArea: 'next' }} onClick={goTo(page + 1)} />
    </Grid>
  );
}

/** Up to this many pages, all page numbers are shown. */
const MAX_WITHOUT_GAP = 7;
/** The count of page numbers shown together when the current page is near the start or the end. */
const NEAR = 5;

/**
 * The page numbers to show: up to 7 pages, all of them; near the start, pages 1 to 5 and the last; near the end, page 1
 * and the last 5; otherwise the first page, the current page with its neighbors and the last page. 'gap' marks omitted
 * numbers.
 */
export function pagesToShow(page: number, pageCount: number): (number | 'gap')[] {
  const from = (first: number, count: number) => Array.from({ length: Math.max(count, 0) }, (_, n) => first + n);
  if (pageCount <= MAX_WITHOUT_GAP) return from(1, pageCount);
  if (page < NEAR) return [...from(1, NEAR), 'gap', pageCount];
  if (page > pageCount - NEAR + 1) return [1, 'gap', ...from(pageCount - NEAR + 1, NEAR)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pageCount];
}
