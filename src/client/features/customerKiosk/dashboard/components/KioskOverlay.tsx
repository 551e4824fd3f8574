import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode, type Ref, type UIEvent } from 'react';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../../shared/i18n/useText';
import { Column, Row } from '../../../../shared/ui/layout';
import { BOTTOM_INSET, TOP_INSET } from '../../../../shared/ui/pageInset';
import { useGhostTapGuard } from '../../../../shared/ui/useGhostTapGuard';
import { PORTRAIT } from '../../components/KioskSplit';

interface KioskOverlayProps {
  open: boolean;
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
  onClose: () => void;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
  /** The element that scrolls. */
  scrollerRef?: Ref<HTMLDivElement>;
}

/** A dialog above the dashboard. It fills the screen of a phone, and almost fills an upright tablet. */
export function KioskOverlay({ open, title, subtitle, children, onClose, onScroll, scrollerRef }: KioskOverlayProps) {
  const { t } = useText(offers);
  const titleId = useId();
  const isTapAllowed = useGhostTapGuard(open);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || isTapAllowed) onClose();
      }}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            width: 880,
            maxWidth: '100%',
            m: { xs: 0, sm: 4 },
            pt: { xs: TOP_INSET, sm: 0 },
            pb: { xs: BOTTOM_INSET, sm: `max(0px, ${BOTTOM_INSET} - 32px)` },
            pointerEvents: isTapAllowed ? undefined : 'none',
            height: { xs: '100%', sm: 'min(704px, calc(100% - 64px))' },
            [PORTRAIT]: { height: 'calc(100% - 64px)' },
          },
        },
      }}
    >
      <Row align="center" gap={2} sx={{ pl: { xs: 3, sm: 5 }, pr: { xs: 1, sm: 2.5 }, pt: { xs: 2, sm: 2.5 }, pb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton
          size="kiosk"
          aria-label={t('offers.close', { title })}
          onClick={onClose}
          sx={{ '&& svg': { fontSize: 32 } }}
        >
          <Close />
        </IconButton>
      </Row>
      <Column
        ref={scrollerRef}
        onScroll={onScroll}
        sx={{
          flex: 1,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          px: { xs: 2, sm: 5 },
          pt: 1,
          pb: { xs: 3, sm: 5 },
        }}
      >
        {children}
      </Column>
    </Dialog>
  );
}
