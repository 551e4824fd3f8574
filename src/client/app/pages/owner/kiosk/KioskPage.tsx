import Stack from '@mui/material/Stack';
import { BrandSettings } from '../../../../features/brandSettings';
import {
  AttractSection,
  IdleSection,
  KioskLinkSection,
  KioskPinSection,
  PosterSection,
  ScanSection,
} from '../../../../features/kioskSettings';
import { useStoreId } from '../../../../session';
import { Grid } from '../../../../shared/ui/layout';
import { PageHeader } from '../../../../shared/ui/PageHeader';
import { BrandPreview } from './BrandPreview';

/**
 * The owner's page for kiosks: the link that opens one, the PIN, the attract screen, the time of a visit, check-in by
 * scan, the poster, and the brand with a preview of the draft.
 */
export function KioskPage() {
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
      <BrandSettings renderPreview={(draft) => <BrandPreview draft={draft} />} />
    </Stack>
  );
}
