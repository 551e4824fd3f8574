import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Row } from '../../../shared/ui/layout';

interface FigureCardProps {
  title: string;
  /** The card's area in the grid around it. */
  gridArea: string;
  action?: ReactNode;
  /** undefined while it is loading. */
  value: string | undefined;
  /** Content below the value. */
  children: ReactNode;
}

/** A card with one figure of the month. */
export function FigureCard({ title, gridArea, action, value, children }: FigureCardProps) {
  return (
    <Card component="section" aria-label={title} aria-busy={value === undefined} sx={{ gridArea, p: 2.5 }}>
      <Row justify="space-between" gap={1}>
        <Typography component="h2" variant="subtitle1">
          {title}
        </Typography>
        {action}
      </Row>
      {value === undefined ? (
        <>
          <Skeleton width={160} sx={{ typography: 'h3' }} />
          <Skeleton width="70%" />
        </>
      ) : (
        <>
          <Typography component="p" variant="h3">
            {value}
          </Typography>
          {children}
        </>
      )}
    </Card>
  );
}
