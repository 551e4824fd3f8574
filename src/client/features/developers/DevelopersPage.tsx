import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { getApiBase } from '../../shared/api/apiBase';
import { PageHeader } from '../../shared/ui/PageHeader';
import { ApiKeysSection } from './components/ApiKeysSection';
import { ConnectionSection } from './components/ConnectionSection';
import { FeedSection } from './components/FeedSection';
import { WebhooksSection } from './components/WebhooksSection';

/** The page for whoever connects another program to the store. */
export function DevelopersPage() {
  return (
    <Stack spacing={4}>
      <PageHeader
        title="Developers"
        subtitle={
          <>
            Connect your web shop or another program to your store.{' '}
            <Link href={`${getApiBase()}/openapi.json`} target="_blank" rel="noreferrer">
              Description of the API
            </Link>
          </>
        }
      />
      <ApiKeysSection />
      <WebhooksSection />
      <FeedSection />
      <ConnectionSection />
    </Stack>
  );
}
