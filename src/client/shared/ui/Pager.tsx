import { useEffect, useRef } from 'react';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pagesToShow } from './pagesToShow';

type Props = {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** What is paged, for those who do not see it. */
  label: string;
};

/** Previous, numbered pages, Next. Nothing where there is one page. */
export function Pager({ page, pageCount, onPage, label }: Props) {
  const nav = useRef<HTMLElement>(null);
  const isStepping = useRef(false);
  useEffect(() => {
    if (!isStepping.current) return;
    isStepping.current = false;
    // The other page is read from its top; on a phone the pager stands far below it.
    window.scrollTo(0, 0);
    // A button that led to the first or last page is disabled there, and a disabled one loses the focus.
    if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) {
      nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true });
    }
  }, [page]);

  if (pageCount <= 1) return null;
  const step = (target: number) => () => {
    isStepping.current = true;
    onPage(target);
  };
  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={label}
      sx={{
        display: 'grid',
        // On a phone the numbers have a line of their own.
        gridTemplateAreas: { xs: '"numbers numbers" "previous next"', sm: '"previous numbers next"' },
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto auto' },
        justifyContent: 'center',
        gap: 1,
      }}
    >
      <Button
        variant="outlined"
        size="small"
        disabled={page <= 1}
        startIcon={<ChevronLeft />}
        sx={{ gridArea: 'previous' }}
        onClick={step(page - 1)}
      >
        Previous
      </Button>
      <Box sx={{ gridArea: 'numbers', display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 0.25 }}>
        {pagesToShow(page, pageCount).map((item, place) =>
          item === 'gap' ? (
            <Box key={`gap-${place}`} component="span" aria-hidden sx={{ width: 24, textAlign: 'center' }}>
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
              onClick={step(item)}
            >
              {item}
            </Button>
          ),
        )}
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={page >= pageCount}
        endIcon={<ChevronRight />}
        sx={{ gridArea: 'next' }}
        onClick={step(page + 1)}
      >
        Next
      </Button>
    </Box>
  );
}
