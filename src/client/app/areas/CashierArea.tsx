import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { selectAuthUser, useSignOut } from '../../features/auth';
import { CashierBoard } from '../../features/cashier';
import board from '../../shared/i18n/messages/en/board.json';
import { useText } from '../../shared/i18n/useText';
import { PATHS } from '../../shared/routing/paths';
import { useAppSelector } from '../hooks';
import { AreaRoutes } from './AreaRoutes';
import type { PageEntry } from './AreaRoutes';
import { StoreLanguage } from './StoreLanguage';
import { BoardDevice } from '../device/BoardDevice';

/** The board, which fills the whole window. */
export function CashierArea() {
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
      Page: CashierBoardPage,
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

/** The board of the cashier's store. */
function CashierBoardPage() {
  const user = useAppSelector(selectAuthUser);
  const signOut = useSignOut();
  return <CashierBoard storeId={user?.storeId ?? null} storeName={user?.store?.name ?? ''} onLogout={signOut} />;
}
