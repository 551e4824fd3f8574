import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Row } from '../ui/layout';

interface ListSkeletonProps {
  /** The label for screen readers. It says what is loading. */
  label: string;
  rows: number;
  /** The CSS widths of the lines in a row. */
  lines: readonly string[];
  gap?: number;
  /** Content at the right edge of each row. */
  children?: ReactNode;
}

/** Placeholder rows of a LoadMoreList while the real rows are loading. */
export function ListSkeleton({ label, rows, lines, gap = 2, children }: ListSkeletonProps) {
  return (
    <Card role="status" aria-label={label} aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <Row
          key={row}
          aria-hidden
          data-skeleton
          gap={gap}
          sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ flex: 1 }}>
            {lines.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Box>
          {children}
        </Row>
      ))}
    </Card>
  );
}
