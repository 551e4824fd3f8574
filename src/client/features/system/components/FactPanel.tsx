import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/format/formatDate';
import { DetailList, type Fact } from '../../../shared/ui/DetailList';
import { Panel } from '../../../shared/ui/Panel';

interface FactPanelProps {
  title: string;
  /** undefined while they are loading. */
  facts: Fact[] | undefined;
  actions?: ReactNode;
  /** Content below the facts. */
  children?: ReactNode;
}

/** A card with facts and their labels. */
export function FactPanel({ title, facts, actions, children }: FactPanelProps) {
  return (
    <Panel title={title} isBusy={facts === undefined} actions={actions}>
      <Box sx={{ px: 2.5, py: 2 }}>
        {facts ? (
          <DetailList facts={facts} />
        ) : (
          Array.from({ length: 4 }, (_, row) => <Skeleton key={row} sx={{ typography: 'body2' }} />)
        )}
        {children}
      </Box>
    </Panel>
  );
}

export function Time({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(iso)}</time>;
}
