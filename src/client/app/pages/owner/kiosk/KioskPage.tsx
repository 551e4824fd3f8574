import { KioskSettingsPage } from '../../../../features/kioskSettings';
import { BrandPreview } from './BrandPreview';

/** The owner's page for kiosks, with a preview of the screens, which are those of other slices. */
export function KioskPage() {
  return <KioskSettingsPage renderPreview={(draft) => <BrandPreview draft={draft} />} />;
}
