import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import WebAsset from '@mui/icons-material/WebAssetOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { Row } from '../../shared/ui/layout';
import type { PaletteGroup, PaletteItem } from './paletteItems';

const ICONS: Record<PaletteGroup, ReactNode> = {
  Recent: <History />,
  Pages: <WebAsset />,
  'Settings and actions': <Tune />,
  Customers: <Person />,
  Rewards: <CardGiftcard />,
  Promotions: <Campaign />,
  Stores: <Storefront />,
};

interface PaletteOptionsProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  items: readonly PaletteItem[];
  activeIndex: number;
  onOpen: (item: PaletteItem) => void;
  onActive: (id: string) => void;
}

/** The options of the palette, grouped under titles. The focus stays in the text field. */
export function PaletteOptions({ ref, id, items, activeIndex, onOpen, onActive }: PaletteOptionsProps) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <Box
      ref={ref}
      role="listbox"
      id={id}
      aria-label="Results"
      sx={{ maxHeight: 'min(420px, 60dvh)', overflowY: 'auto', '&:not(:empty)': { py: 1 } }}
    >
      {groups.map((group, groupIndex) => (
        <div key={group} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
          <Typography
            id={`${id}-group-${groupIndex}`}
            component="div"
            variant="overline"
            color="textSecondary"
            sx={{ px: 2, pt: 1, pb: 0.5 }}
          >
            {group}
          </Typography>
          {items.map(
            (item, index) =>
              item.group === group && (
                <Row
                  key={item.id}
                  role="option"
                  id={`${id}-${index}`}
                  aria-selected={index === activeIndex}
                  onClick={() => onOpen(item)}
                  // Not onMouseEnter, because the list moves below a resting pointer while the user types.
                  onMouseMove={() => {
                    if (index !== activeIndex) onActive(item.id);
                  }}
                  align="center"
                  gap={1.5}
                  sx={{
                    minHeight: 44,
                    mx: 1,
                    px: 1,
                    borderRadius: (theme) => theme.radii.control,
                    cursor: 'pointer',
                    typography: 'body2',
                    '& svg': { flex: 'none', fontSize: 20, color: 'text.secondary' },
                    '&[aria-selected="true"]': { bgcolor: 'primary.soft', color: 'primary.onSoft' },
                    '&[aria-selected="true"] svg': { color: 'primary.onSoft' },
                  }}
                >
                  {ICONS[group]}
                  <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
                    {item.label}
                  </Box>
                  {item.detail !== undefined && (
                    <Box component="span" sx={{ flex: 'none', opacity: 0.85 }}>
                      {item.detail}
                    </Box>
                  )}
                </Row>
              ),
          )}
        </div>
      ))}
    </Box>
  );
}
