import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, type KeyboardEvent } from 'react';
import { formatNumber } from '../../shared/format/formatNumber';
import { TABS, type Tab } from './promotionList';

interface PromotionTabsProps {
  value: Tab['value'];
  /** undefined while they are loading. */
  counts: Record<Tab['value'], number> | undefined;
  /** The id of the element with the list. The ids of the tabs begin with it. */
  panelId: string;
  onChange: (value: Tab['value']) => void;
}

/** The number of tabs that each arrow key moves the focus. It wraps around at both ends. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs for the states of promotions, each with its count. They are one stop of the Tab key, and arrow keys move between
 * them. MUI's Tabs would exceed the page's bundle budget with scrolling and animation that four tabs do not need.
 */
export function PromotionTabs({ value, counts, panelId, onChange }: PromotionTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const current = TABS.findIndex((tab) => tab.value === value);
    const ends: Record<string, number> = { Home: 0, End: TABS.length - 1 };
    const step = STEPS[event.key];
    const target = step === undefined ? ends[event.key] : (current + step + TABS.length) % TABS.length;
    const tab = target === undefined ? undefined : TABS[target];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[TABS.indexOf(tab)]?.focus();
  };
  return (
    <Box
      ref={list}
      role="tablist"
      aria-label="Promotions by status"
      onKeyDown={handleKey}
      sx={{ display: 'flex', overflowX: 'auto', columnGap: { sm: 0.5 }, borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map((tab) => {
        const isSelected = tab.value === value;
        return (
          <ButtonBase
            key={tab.value}
            role="tab"
            id={`${panelId}-${tab.value}`}
            aria-controls={panelId}
            aria-selected={isSelected}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onChange(tab.value)}
            sx={{
              flex: 'none',
              gap: { xs: 0.5, sm: 1 },
              px: { xs: 0.75, sm: 1.5 },
              minHeight: 44,
              '&:focus-visible': { outlineOffset: '-3px' },
              borderBottom: '2px solid',
              borderColor: isSelected ? 'primary.main' : 'transparent',
              color: isSelected ? 'text.primary' : 'text.secondary',
              typography: 'body2',
              fontWeight: 'fontWeightMedium',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {tab.label}
            {counts && <Count>{formatNumber(counts[tab.value])}</Count>}
          </ButtonBase>
        );
      })}
    </Box>
  );
}

const Count = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{
      minWidth: { sm: 24 },
      px: { xs: 0.5, sm: 0.75 },
      borderRadius: '10px',
      bgcolor: 'surface.sunken',
      color: 'text.secondary',
      textAlign: 'center',
    }}
  >
    {children}
  </Box>
);
