import { Suspense, type ComponentProps } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { selectAuthUser } from '../../../../features/auth';
import { BrandSettings } from '../../../../features/brandSettings';
import { AttractSection, KioskLinkSection, KioskPinSection } from '../../../../features/kioskSettings';
import { lazyOptional } from '../../../../shared/ui/lazy/lazyOptional';
import { PageHeader } from '../../../../shared/ui/PageHeader';
import { useAppSelector } from '../../../hooks';
import type { BrandPreview as Preview } from './BrandPreview';

/** The form works without its preview. */
const BrandPreview = lazyOptional<ComponentProps<typeof Preview>>(
  async () => (await import(/* webpackChunkName: "part-brand-preview" */ './BrandPreview')).BrandPreview,
);

/** Everything about the owner's kiosks: how they open, log out, idle and look, with a preview of the draft. */
export function KioskPage() {
  const store = useAppSelector(selectAuthUser)?.store;
  if (!store) return null;
  return (
    <Stack spacing={3}>
      <PageHeader title="Kiosk" subtitle="The tablet on which your customers check in." />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: '1.5fr 1fr 1fr' } }}>
        <KioskLinkSection />
        <KioskPinSection />
        <AttractSection />
      </Box>
      <BrandSettings
        storeId={store.id}
        renderPreview={(draft) => (
          <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
            <BrandPreview storeName={store.name} draft={draft} />
          </Suspense>
        )}
      />
    </Stack>
  );
}
