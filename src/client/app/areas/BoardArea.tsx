import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { BoardScreen } from '../../features/cashier';
import board from '../../shared/i18n/messages/en/board.json';
import { useText } from '../../shared/i18n/useText';
import { PATHS } from '../../shared/routing/paths';
import { useAppUpdate } from '../device/useAppUpdate';
import { AreaRoutes, type PageEntry } from './AreaRoutes';
import { StoreLanguage } from './StoreLanguage';

/** The board of the cashiers, which fills the window. */
export function BoardArea() {
  return (
    <StoreLanguage>
      <BoardRoutes />
    </StoreLanguage>
  );
}

function BoardRoutes() {
  const { t } = useText(board);
  const pages: readonly PageEntry[] = [
    {
      path: PATHS.cashier.board,
      title: t('board.title'),
      access: { roles: ['cashier'] },
      Page: BoardScreen,
    },
  ];
  return <AreaRoutes root={PATHS.cashier.root} home={PATHS.cashier.board} pages={pages} layout={<AreaLayout />} />;
}

function AreaLayout() {
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'surface.page' }}>
      <Outlet />
      <BoardDevice />
    </Box>
  );
}

/** Caches the board for reloads without a network. A new version is activated on load only, never while in use. */
function BoardDevice() {
  useAppUpdate({ isJustLoaded: true });
  return null;
}
