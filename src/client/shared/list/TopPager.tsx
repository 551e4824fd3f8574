import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { formatNumber } from '../format/formatNumber';
import { Row } from '../ui/layout';
import { usePageFocus } from './usePageFocus';

interface TopPagerProps {
  /** The page number, counted from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Above this many pages, the user can type a page number. */
const MAX_WITHOUT_FIELD = 20;

/** A small pager above a list: 'Page 3 of 45' between two arrows. Renders nothing for a single page. */
export function TopPager({ page, pageCount, onPage }: TopPagerProps) {
  const group = useRef<HTMLDivElement>(null);
  const goTo = usePageFocus(page, onPage, (isFocusLost) => {
    if (isFocusLost) group.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  });

  if (pageCount <= 1) return null;
  return (
    <Row
      ref={group}
      role="group"
      aria-label="Page"
      align="center"
      justify={{ xs: 'center', sm: 'end' }}
      gap={0.5}
      // A negative margin aligns the arrow itself with the cards, without the space around the arrow.
      sx={{ mr: { sm: -1.5 } }}
    >
      <IconButton aria-label="Previous page" disabled={page <= 1} onClick={goTo(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        Page{' '}
        {pageCount > MAX_WITHOUT_FIELD ? (
          <PageField page={page} pageCount={pageCount} onPage={onPage} />
        ) : (
          formatNumber(page)
        )}{' '}
        of {formatNumber(pageCount)}
      </Box>
      <IconButton aria-label="Next page" disabled={page >= pageCount} onClick={goTo(page + 1)}>
        <ChevronRight />
      </IconButton>
    </Row>
  );
}

/** A field with the page number. Enter goes to the typed page, or to the nearest page that exists. */
function PageField({ page, pageCount, onPage }: TopPagerProps) {
  // The typed text; null while the field shows the current page.
  const [typed, setTyped] = useState<string | null>(null);
  const showCurrent = () => setTyped(null);
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'inline-block', mx: 0.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        const target = Math.trunc(Number(typed ?? page));
        if (target !== page && !Number.isNaN(target) && typed?.trim() !== '') {
          onPage(Math.min(Math.max(target, 1), pageCount));
        }
        showCurrent();
      }}
    >
      <OutlinedInput
        size="small"
        value={typed ?? String(page)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={showCurrent}
        onKeyDown={({ key }) => {
          if (key === 'Escape') showCurrent();
        }}
        inputProps={{
          'aria-label': `Page, from 1 to ${formatNumber(pageCount)}`,
          inputMode: 'numeric',
          enterKeyHint: 'go',
          autoComplete: 'off',
          maxLength: 7,
        }}
        sx={{ '& input': { width: '4ch', textAlign: 'center' } }}
      />
    </Box>
  );
}
