import type { ReactNode } from 'react';
import ArrowForward from '@mui/icons-material/ArrowForward';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import TabletMac from '@mui/icons-material/TabletMacOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { selectAuthUser } from '../../../features/auth';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { useAppSelector } from '../../hooks';

/** The owner dashboard until its figures are implemented: how to open the store's two other screens. */
export function OwnerHomePage() {
  const store = useAppSelector(selectAuthUser)?.store;
  const { host } = window.location;
  return (
    <Stack spacing={4}>
      <PageHeader title="Welcome back!" subtitle={`${store?.name ?? 'Your store'} is ready for its customers.`} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, maxWidth: 960 }}>
        <StepCard
          icon={<TabletMac />}
          title="Open the kiosk"
          text={`On the tablet for your customers, sign in with your own account at ${host}${PATHS.auth.kiosk}.`}
        />
        <StepCard
          icon={<PointOfSale />}
          title="Open the cashier board"
          text={`On the screen next to the register, a cashier signs in at ${host}${PATHS.auth.cashier}.`}
        />
        <StepCard
          icon={<CardGiftcard />}
          title="Rewards"
          text="What customers get for their points"
          to={PATHS.owner.rewards}
        />
        <StepCard
          icon={<People />}
          title="Customers"
          text="Who your customers are and how often they visit"
          to={PATHS.owner.customers}
        />
        <StepCard
          icon={<PointOfSale />}
          title="Board settings"
          text="What your cashiers may do on the board"
          to={PATHS.owner.board}
        />
      </Box>
    </Stack>
  );
}

interface StepCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Makes the whole card a link. */
  to?: string;
}

function StepCard({ icon, title, text, to }: StepCardProps) {
  return (
    <Paper
      variant="outlined"
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        gap: 2,
        p: 2.5,
        ...(to !== undefined && { '&:hover': { borderColor: theme.vars.palette.primary.main } }),
      })}
    >
      <Box
        aria-hidden
        sx={(theme) => ({
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: theme.radii.control,
          bgcolor: 'primary.soft',
          color: 'primary.onSoft',
        })}
      >
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" variant="h6">
          {to === undefined ? (
            title
          ) : (
            <Link
              component={RouteLink}
              to={to}
              color="inherit"
              underline="none"
              // The link covers the whole card, but only its text is announced.
              sx={{ fontWeight: 'inherit', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {title}
            </Link>
          )}
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {to !== undefined && <ArrowForward aria-hidden fontSize="small" sx={{ color: 'text.disabled', mt: 0.25 }} />}
    </Paper>
  );
}
