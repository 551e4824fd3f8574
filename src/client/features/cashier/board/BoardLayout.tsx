import type { ComponentProps, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StoreLogo, useBrand } from '../../../entities/brand';
import { BrandMark } from '../../../shared/ui/BrandMark';
import { BoardControls } from './BoardControls';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';

interface Props extends ComponentProps<typeof BoardHeader> {
  children: ReactNode;
}

/** The header of the board, and below it whatever state the board is in. */
export function BoardLayout({ children, ...header }: Props) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <BoardHeader {...header} />
      {children}
    </Box>
  );
}

type BoardHeaderProps = { storeName: string; onLogout: () => void };

function BoardHeader({ storeName, onLogout }: BoardHeaderProps) {
  const { t } = useText(board);
  const brand = useBrand();
  const mark = <BrandMark size={36} />;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 64,
        px: { xs: 2, md: 4 },
        py: 1,
        bgcolor: 'surface.card',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {brand?.logo ? <StoreLogo logo={brand.logo} height={44} fallback={mark} /> : mark}
      <Box sx={{ flex: '1 1 10rem', minWidth: 'min-content' }}>
        <Typography component="h1" variant="h4">
          {t('board.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {brand?.welcomeLine ? `${storeName} · ${brand.welcomeLine}` : storeName}
        </Typography>
      </Box>
      <BoardControls onLogout={onLogout} />
    </Box>
  );
}
