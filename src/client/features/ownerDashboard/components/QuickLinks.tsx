import Badge from '@mui/icons-material/BadgeOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import People from '@mui/icons-material/PeopleOutlined';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import TabletMac from '@mui/icons-material/TabletMacOutlined';
import Board from '@mui/icons-material/TvOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PosConnection } from '../../../../contract/pointOfSale';
import { useGetOwnPosConnectionQuery } from '../../../entities/vendorStatus';
import { useMayOpen } from '../../../shared/routing/MayOpenContext';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { Panel } from '../../../shared/ui/Panel';

/** By the status of the connection. A newer server may send others. */
const REGISTER_TEXTS: Partial<Record<string, string>> = {
  connected: 'Your register is connected',
  needs_attention: 'Your register needs attention',
  unknown: 'Test the connection to your register',
} satisfies Record<PosConnection['status'], string>;

interface QuickLinksProps {
  /** Whether the page shows all shops of a chain, each of which has a register. */
  isOfChain?: boolean;
}

/** Links to the pages that owners open most often, and instructions for opening the kiosk and the board. */
export function QuickLinks({ isOfChain = false }: QuickLinksProps) {
  const { host } = window.location;
  const mayOpen = useMayOpen();
  const register = useGetOwnPosConnectionQuery(undefined, { skip: isOfChain }).data?.status;
  const links: { to: string; icon: ReactNode; title: string; text: string }[] = [
    { to: PATHS.owner.rewards, icon: <CardGiftcard />, title: 'Rewards', text: 'What customers get for their points' },
    { to: PATHS.owner.customers, icon: <People />, title: 'Manage Customers', text: 'Names, points and visits' },
    { to: PATHS.owner.activities, icon: <ReceiptLong />, title: 'Activities', text: 'Complete and cancel redemptions' },
    {
      to: PATHS.owner.pointOfSale,
      icon: <PointOfSale />,
      title: 'Point of Sale',
      text: isOfChain
        ? 'The registers of your shops'
        : (REGISTER_TEXTS[register ?? ''] ?? 'The connection to your register'),
    },
    {
      to: PATHS.owner.cashiers,
      icon: <Badge />,
      title: 'Cashier Accounts',
      text: 'People who can sign in to your board',
    },
    { to: PATHS.owner.kiosk, icon: <TabletMac />, title: 'Kiosk', text: `Opens at ${host}${PATHS.auth.kiosk}` },
    {
      to: PATHS.owner.board,
      icon: <Board />,
      title: 'Cashier Board',
      text: `Opens at ${host}${PATHS.auth.cashier}`,
    },
  ];
  return (
    <Panel title="Quick Links">
      <Box component="ul" sx={{ m: 0, py: 0.75, px: 0, listStyle: 'none' }}>
        {links
          .filter(({ to }) => mayOpen(to))
          .map(({ to, icon, title, text }) => (
            <li key={to}>
              <ButtonBase
                component={RouteLink}
                to={to}
                sx={{
                  display: 'flex',
                  gap: 1.5,
                  width: '100%',
                  minHeight: 52,
                  px: 2.5,
                  py: 0.75,
                  textAlign: 'left',
                  color: 'inherit',
                  textDecoration: 'none',
                  '& > svg': { flex: 'none', fontSize: 20, color: 'text.secondary' },
                  '&:hover': { bgcolor: 'surface.sunken' },
                  '&:focus-visible': { outlineOffset: -3 },
                }}
              >
                {icon}
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="body2" sx={{ fontWeight: 500 }}>
                    {title}
                  </Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {text}
                  </Typography>
                </Box>
                <ChevronRight aria-hidden />
              </ButtonBase>
            </li>
          ))}
      </Box>
    </Panel>
  );
}
