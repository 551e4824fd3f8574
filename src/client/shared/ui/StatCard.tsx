import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { RouteLink } from '../routing/RouteLink';

type Props = {
  label: string;
  /** Absent while it is on its way. */
  value: string | undefined;
  note: string | undefined;
  icon: ReactNode;
  /** Where the figure comes from. */
  to: string;
  /** Said in place of the note when the figure could not be had. */
  problem?: string | undefined;
};

/** One figure of a dashboard; the whole card leads to what it counts. */
export function StatCard({ label, value, note, icon, to, problem }: Props) {
  return (
    <Card
      role="group"
      aria-label={label}
      aria-busy={value === undefined && problem === undefined}
      sx={{ position: 'relative', display: 'flex', gap: 2, p: 2.5, '&:hover': { borderColor: 'line.strong' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" variant="body2" color="textSecondary">
          <Link
            component={RouteLink}
            to={to}
            color="inherit"
            underline="none"
            // The whole card is the target; the link alone is what is announced.
            sx={{ fontWeight: 'inherit', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {label}
          </Link>
        </Typography>
        <Typography component="p" variant="h2">
          {value ?? (problem === undefined ? <Skeleton width={72} /> : '–')}
        </Typography>
        <Typography component="p" variant="body2" color={problem === undefined ? 'textSecondary' : 'error'}>
          {problem ?? note ?? <Skeleton width={96} />}
        </Typography>
      </Box>
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: (theme) => theme.radii.control,
          bgcolor: 'primary.soft',
          color: 'primary.onSoft',
        }}
      >
        {icon}
      </Box>
    </Card>
  );
}
