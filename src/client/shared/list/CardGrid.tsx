import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Children, type ReactNode } from 'react';
import { CardBoundary } from '../ui/CardBoundary';
import { Grid, Row } from '../ui/layout';

interface CardGridProps {
  label: string;
  /** Other cards are loading and will replace these. */
  busy?: boolean;
  children: ReactNode;
}

/** Lays out cards in a grid with one column on a phone and three on a desktop. */
export function CardGrid({ label, busy = false, children }: CardGridProps) {
  return (
    <Grid
      component="ul"
      aria-label={label}
      aria-busy={busy}
      columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      gap={2}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        opacity: busy ? 0.6 : 1,
        transition: (theme) => theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
      }}
    >
      {Children.map(
        children,
        (child) =>
          child && (
            <Box component="li">
              <CardBoundary>{child}</CardBoundary>
            </Box>
          ),
      )}
    </Grid>
  );
}

interface CardGridSkeletonProps {
  count: number;
  /** The number of fact lines on each card. */
  facts?: number;
}

/** Placeholder cards while the real cards are loading. */
export function CardGridSkeleton({ count, facts = 4 }: CardGridSkeletonProps) {
  return (
    <CardGrid label="Loading" busy>
      {Array.from({ length: count }, (_, card) => (
        <Card key={card} aria-hidden data-skeleton sx={{ p: 2 }}>
          <Skeleton width="55%" sx={{ fontSize: '1rem' }} />
          <Skeleton width="35%" />
          <Grid gap={0.75} sx={{ pt: 1.5, pb: 5 }}>
            {Array.from({ length: facts }, (_line, line) => (
              <Row key={line} justify="space-between">
                <Skeleton width="30%" />
                <Skeleton width="20%" />
              </Row>
            ))}
          </Grid>
        </Card>
      ))}
    </CardGrid>
  );
}
