import { KioskAddress } from '../../../entities/store';
import { KioskSection } from './KioskSection';

/** The address that makes a tablet a kiosk. */
export function KioskLinkSection() {
  return (
    <KioskSection title="Open the kiosk">
      <KioskAddress>
        Scan the code with the tablet, or open this address on it, and sign in with your own account. The tablet then
        becomes the kiosk.
      </KioskAddress>
    </KioskSection>
  );
}
