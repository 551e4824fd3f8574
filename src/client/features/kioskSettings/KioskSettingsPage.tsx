import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useShops } from '../../entities/shop';
import { KioskAddress } from '../../entities/store';
import { useIsManager, useStoreId } from '../../session';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { Grid } from '../../shared/ui/layout';
import { PageHeader } from '../../shared/ui/PageHeader';
import type { BrandDraft } from './brand/brandDraft';
import { BrandSettings } from './brand/components/BrandSettings';
import { IdleSection } from './components/IdleSection';
import { KioskPinSection } from './components/KioskPinSection';
import { KioskSection } from './components/KioskSection';
import { ScanSection } from './components/ScanSection';

interface KioskSettingsPageProps {
  renderPreview: (draft: BrandDraft) => ReactNode;
}

/**
 * The owner's page for kiosks: the link that opens one, the PIN, the attract screen, the time of a visit, check-in by
 * scan, the poster, and the brand with a preview of the draft.
 */
export function KioskSettingsPage({ renderPreview }: KioskSettingsPageProps) {
  const isManager = useIsManager();
  if (useStoreId() === '') return null;
  return (
    <Stack spacing={3}>
      <PageHeader title="Kiosk" subtitle="The tablet on which your customers check in." />
      <Grid columns={{ lg: 'repeat(2, minmax(0, 1fr))' }} gap={3}>
        <KioskLinkSection />
        <KioskPinSection />
        {!isManager && <AttractSection />}
        <IdleSection />
        <ScanSection />
        {!isManager && <PosterSection />}
      </Grid>
      <BrandSettings renderPreview={renderPreview} />
    </Stack>
  );
}

/** The address that makes a tablet a kiosk. */
function KioskLinkSection() {
  const { selected } = useShops();
  return (
    <KioskSection title="Open the kiosk">
      <KioskAddress>
        Scan the code with the tablet, or open this address on it, and sign in with your own account. The tablet then
        {selected === null
          ? ' becomes the kiosk.'
          : ` asks which shop it is in: choose ${selected.name}, and it becomes the kiosk there.`}
      </KioskAddress>
    </KioskSection>
  );
}

/** Explains what an idle kiosk shows and where its content comes from. */
function AttractSection() {
  return (
    <KioskSection
      title="Idle screen"
      actions={
        <>
          <Button component={RouteLink} to={PATHS.owner.promotions} variant="outlined">
            Promotions
          </Button>
          <Button component={RouteLink} to={PATHS.owner.rewards} variant="outlined">
            Rewards
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary">
        After a minute the kiosk shows your offers. Touch to check in.
      </Typography>
    </KioskSection>
  );
}

/** Leads to the poster by which customers join on their own phone. */
function PosterSection() {
  return (
    <KioskSection
      title="Poster"
      actions={
        <Button component={RouteLink} to={PATHS.owner.poster} variant="outlined">
          Print Poster
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        Customers scan the code on it and join on their own phone.
      </Typography>
    </KioskSection>
  );
}
