import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { theme } from '../../../theme/theme';
import { ThemeContexts } from '../../../theme/ThemeContexts';

const WIDTH = 1280;
const HEIGHT = 800;
const DOCUMENT = '<!doctype html><html lang="en"><head></head><body inert></body></html>';

interface ScreenFrameProps {
  title: string;
  /** The CSS variables of the theme in the frame. */
  variables: object;
  /** The page to show. It must fill the screen. */
  children: ReactNode;
}

/**
 * Shows a page as on a screen of 1280×800 px, scaled to the available width. The page is in an iframe, because media
 * queries and viewport units would otherwise depend on the console's window. It is inert.
 */
export function ScreenFrame({ title, variables, children }: ScreenFrameProps) {
  const { ref, width } = useWidth();
  const [page, setPage] = useState<Document | null>(null);
  return (
    <Box
      ref={ref}
      sx={{ position: 'relative', overflow: 'hidden', aspectRatio: `${WIDTH} / ${HEIGHT}`, bgcolor: 'surface.sunken' }}
    >
      <Box
        component="iframe"
        title={title}
        srcDoc={DOCUMENT}
        tabIndex={-1}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        style={{ transform: `scale(${width / WIDTH})` }}
        sx={{
          position: 'absolute',
          inset: 0,
          width: WIDTH,
          height: HEIGHT,
          border: 0,
          transformOrigin: '0 0',
          pointerEvents: 'none',
        }}
      />
      {page && (
        <Page page={page} variables={variables}>
          {children}
        </Page>
      )}
    </Box>
  );
}

function Page({ page, variables, children }: { page: Document; variables: object; children: ReactNode }) {
  const cache = useMemo(() => createCache({ key: 'css', container: page.head }), [page]);
  useEffect(() => {
    addFonts(page);
  }, [page]);
  return createPortal(
    <CacheProvider value={cache}>
      <ThemeContexts value={theme}>
        <GlobalStyles styles={{ ':root': { ...variables }, body: { overflow: 'hidden' } }} />
        <CssBaseline />
        {children}
      </ThemeContexts>
    </CacheProvider>,
    page.body,
  );
}

/** Copies the style sheets that declare the fonts, which are all but those of Emotion. */
function addFonts(page: Document): void {
  const sheets = document.querySelectorAll('link[rel="stylesheet"], style:not([data-emotion])');
  page.head.prepend(...Array.from(sheets, (sheet) => page.importNode(sheet, true)));
}

/** The current width of an element in px. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
