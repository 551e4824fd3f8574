import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RouteLink } from '../../routing/RouteLink';
import { IconTile } from '../IconTile';
import { Grid } from '../layout';
import { statSize } from '../text/statSize';
import { Definition } from './Definition';

type StatCardProps = {
  label: string;
  /** The formatted figure; undefined while it is loading. */
  value: string | undefined;
  /** The line below the figure; undefined while it is loading. */
  note: ReactNode;
  icon: ReactNode;
  /** How the figure is counted. */
  definition?: string;
  /** The page that lists the counted records, if there is one. */
  to?: string;
  /** An error shown in place of the note if the figure could not be loaded. */
  error?: string | undefined;
};

/** Lays out StatCards in a row, or in two columns on a narrow screen. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <Grid columns={{ xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }} gap={{ xs: 1.5, sm: 2 }}>
      {children}
    </Grid>
  );
}

/** A card with one figure of a dashboard. With `to` the whole card is a link to the counted records. */
export function StatCard({ label, value, note, icon, definition, to, error }: StatCardProps) {
  return (
    <Card
      role="group"
      aria-label={label}
      aria-busy={value === undefined && error === undefined}
      sx={{
        position: 'relative',
        containerType: 'inline-size',
        display: 'flex',
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        ...(to !== undefined && { '&:hover': { borderColor: 'line.strong' } }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}>
        <Typography component="h2" variant="body2" color="textSecondary">
          {to === undefined ? (
            label
          ) : (
            <Link
              component={RouteLink}
              to={to}
              color="inherit"
              underline="none"
              // The pseudo-element makes the whole card clickable, but a screen reader announces only the label.
              sx={{ fontWeight: 'inherit', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {label}
            </Link>
          )}
          {definition !== undefined && <Definition of={label} text={definition} />}
        </Typography>
        <Typography
          component="p"
          sx={{
            typography: { xs: 'h3', sm: 'h2' },
            fontSize: { xs: statSize(value ?? '', '1.5rem'), sm: statSize(value ?? '', '2rem') },
            // A long figure has a smaller font but keeps this line height, so that the cards of a row stay aligned.
            lineHeight: { xs: '2rem', sm: '2.5rem' },
          }}
        >
          {value ?? (error === undefined ? <Skeleton width={72} /> : '–')}
        </Typography>
        <Typography component="p" variant="body2" color={error === undefined ? 'textSecondary' : 'error'}>
          {error ?? note ?? <Skeleton width={96} />}
        </Typography>
      </Box>
      <IconTile
        size={40}
        radius="control"
        sx={{
          // A narrow card hides its icon to make room for a figure of seven digits.
          '@container (max-width: 220px)': { display: 'none' },
        }}
      >
        {icon}
      </IconTile>
    </Card>
  );
}
