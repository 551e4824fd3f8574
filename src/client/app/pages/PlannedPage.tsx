import type { ReactNode } from 'react';
import Construction from '@mui/icons-material/ConstructionOutlined';
import Stack from '@mui/material/Stack';
import Paper from '@mui/material/Paper';
import { EmptyState } from '../../shared/ui/EmptyState';
import { PageHeader } from '../../shared/ui/PageHeader';

export interface PlannedPageProps {
  title: string;
  /** One sentence: what will stand here. */
  promise: string;
  action?: ReactNode;
}

/** Keeps the place of a page that is still to come, and says so. */
export function PlannedPage({ title, promise, action }: PlannedPageProps) {
  return (
    <Stack spacing={3}>
      <PageHeader title={title} />
      <Paper variant="outlined">
        <EmptyState icon={<Construction />} title="Not open yet" hint={promise} action={action} />
      </Paper>
    </Stack>
  );
}
