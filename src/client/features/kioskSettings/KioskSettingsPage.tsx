import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useStoreId } from '../../session';
import { Grid } from '../../shared/ui/layout';
import { PageHeader } from '../../shared/ui/PageHeader';
import type { BrandDraft } from './brand/brandDraft';
import { BrandSettings } from './brand/components/BrandSettings';
import { AttractSection } from './components/AttractSection';
import { IdleSection } from './components/IdleSection';
import { KioskLinkSection } from './components/KioskLinkSection';
import { KioskPinSection } from './components/KioskPinSection';
import { PosterSection } from './components/PosterSection';
import { ScanSection } from './components/ScanSection';

interface KioskSettingsPageProps {
  renderPreview: (draft: BrandDraft) => ReactNode;
}

/**
 * The owner's page for kiosks: the link that opens one, the PIN, the attract screen, the time of a visit, check-in by
 * scan, the poster, and the brand with a preview of the draft.
 */
export function KioskSettingsPage({ renderPreview }: KioskSettingsPageProps) {
  if (useStoreId() === '') return null;
  return (
    <Stack spacing={3}>
      <PageHeader title="Kiosk" subtitle="The tablet on which your customers check in." />
      <Grid columns={{ lg: 'repeat(2, minmax(0, 1fr))' }} gap={3}>
        <KioskLinkSection />
        <KioskPinSection />
        <AttractSection />
        <IdleSection />
        <ScanSection />
        <PosterSection />
      </Grid>
      <BrandSettings renderPreview={renderPreview} />
    </Stack>
  );
}
