import Construction from '@mui/icons-material/ConstructionOutlined';
import Stack from '@mui/material/Stack';
import Paper from '@mui/material/Paper';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { PageHeader } from '../../../shared/ui/PageHeader';

interface PlannedPageProps {
  title: string;
  /** One sentence about what the page will show. */
  description: string;
}

/** A placeholder for a page that is not implemented yet. */
export function PlannedPage({ title, description }: PlannedPageProps) {
  return (
    <Stack spacing={3}>
      <PageHeader title={title} />
      <Paper variant="outlined">
        <EmptyState icon={<Construction />} title="Coming soon" hint={description} />
      </Paper>
    </Stack>
  );
}
