import { Suspense, type ComponentProps } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { selectAuthUser } from '../../../../features/auth';
import { BrandSettings } from '../../../../features/brandSettings';
import { lazyOptional } from '../../../../shared/ui/lazyOptional';
import { useAppSelector } from '../../../hooks';
import type { BrandPreview as Preview } from './BrandPreview';

/** The form works without its preview. */
const BrandPreview = lazyOptional<ComponentProps<typeof Preview>>(
  async () => (await import(/* webpackChunkName: "part-brand-preview" */ './BrandPreview')).BrandPreview,
);

/** The brand settings of the owner's store, with a preview in the colors that its kiosk and board would have. */
export function BrandPage() {
  const store = useAppSelector(selectAuthUser)?.store;
  if (!store) return null;
  return (
    <BrandSettings
      storeId={store.id}
      renderPreview={(draft) => (
        <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
          <BrandPreview storeName={store.name} draft={draft} />
        </Suspense>
      )}
    />
  );
}
