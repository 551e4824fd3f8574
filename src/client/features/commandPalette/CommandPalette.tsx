import Search from '@mui/icons-material/SearchOutlined';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { SEARCH_MAX } from '../../../contract/plain/limits';
import { useDebouncedValue } from '../../shared/device/useDebouncedValue';
import { useBackCloses } from '../../shared/routing/useBackCloses';
import { Row } from '../../shared/ui/layout';
import { visuallyHidden } from '../../shared/ui/visuallyHidden';
import { listPaletteItems } from './findItems';
import type { PaletteItem, PalettePage } from './paletteItems';
import { PaletteOptions } from './PaletteOptions';

export interface PaletteProps {
  text: string;
  onText: (text: string) => void;
  pages: readonly PalettePage[];
  /** Items that were opened before, latest first. */
  recent: readonly PaletteItem[];
  onOpen: (item: PaletteItem) => void;
  onClose: () => void;
}

interface CommandPaletteProps extends Omit<PaletteProps, 'pages'> {
  placeholder: string;
  pages: readonly PaletteItem[];
  /** Settings and actions, each with the page on which it is. */
  actions: readonly PaletteItem[];
  found: readonly PaletteItem[];
  /** Whether a search is running that may find more items. */
  isSearching: boolean;
  hasFailed: boolean;
}

/**
 * A search for pages, settings, actions and records. Arrow keys move the selection, Enter opens the item, and Esc
 * closes the palette.
 */
export function CommandPalette({
  text,
  onText,
  pages,
  recent,
  onOpen,
  onClose,
  placeholder,
  actions,
  found,
  isSearching,
  hasFailed,
}: CommandPaletteProps) {
  const listId = useId();
  const items = listPaletteItems({ text, recent, pages, actions, found });
  // The selection is an id, so that items which the server adds above do not move it.
  const [activeId, setActiveId] = useState<string | null>(null);
  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const list = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);

  const open = (item: PaletteItem) => {
    onOpen(item);
    if (item.section !== undefined) focusSection(item.section);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // An Enter that confirms a character of an input method must not open an item.
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const next = {
      ArrowDown: (activeIndex + 1) % items.length,
      ArrowUp: (activeIndex - 1 + items.length) % items.length,
    }[event.key];
    const item = items[next ?? activeIndex];
    if (item === undefined) return;
    if (next !== undefined) {
      event.preventDefault();
      setActiveId(item.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(item);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${listId}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 2, sm: '12vh' }, mx: { xs: 2 }, width: { xs: 'calc(100% - 32px)' } } } }}
    >
      <Typography id={`${listId}-title`} component="h2" sx={visuallyHidden}>
        Search
      </Typography>
      <Row align="center" gap={1.5} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            onText(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={handleKeyDown}
          sx={{ minHeight: 52, typography: 'body1' }}
          inputProps={{
            role: 'combobox',
            'aria-label': placeholder,
            'aria-expanded': items.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': items.length > 0 ? `${listId}-${activeIndex}` : undefined,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
        />
      </Row>
      <PaletteOptions
        ref={list}
        id={listId}
        items={items}
        activeIndex={activeIndex}
        onOpen={open}
        onActive={setActiveId}
      />
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2, '&:not(:empty)': { py: 1.5 } }}>
        {describeState(items.length, isSearching, hasFailed)}
      </Typography>
    </Dialog>
  );
}

function describeState(count: number, isSearching: boolean, hasFailed: boolean): string {
  if (hasFailed) return "Couldn't load some results.";
  if (isSearching) return 'Searching…';
  return count === 0 ? 'Nothing found.' : '';
}

const DELAY_MS = 200;
/** The minimum length of a text that is sent to the server. */
const SERVER_SEARCH_MIN = 2;

/** The text to search for on the server, after the user has paused typing; '' for a text that is too short. */
export function useServerSearch(text: string): { search: string; skip: boolean; isTyping: boolean } {
  const current = text.trim().slice(0, SEARCH_MAX);
  const search = useDebouncedValue(current, DELAY_MS);
  const isLongEnough = current.length >= SERVER_SEARCH_MIN;
  return {
    search,
    skip: !isLongEnough || search.length < SERVER_SEARCH_MIN,
    isTyping: isLongEnough && search !== current,
  };
}

const CHECK_EVERY_MS = 50;
/** A page whose chunk or data takes longer keeps the focus on its own heading. */
const GIVE_UP_AFTER_MS = 5_000;

/**
 * Moves the focus to a section of the page that is being opened, once its heading is there. It begins after a moment,
 * because the palette returns the focus to the page when it closes.
 */
function focusSection(title: string): void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const headings = document.querySelectorAll<HTMLElement>('main h2, main h3');
    const heading = [...headings].find(({ textContent }) => textContent === title);
    if (heading !== undefined) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'center' });
    }
    if (heading !== undefined || performance.now() - startedAt > GIVE_UP_AFTER_MS) clearInterval(timer);
  }, CHECK_EVERY_MS);
}
