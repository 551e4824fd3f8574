import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { PATHS } from '../../../shared/routing/paths';
import { CopyButton } from '../../../shared/ui/copy/CopyButton';
import { KioskSection } from './KioskSection';

const QR_SIZE = 136;

/** The URL that makes a tablet a kiosk. It is not a link, because in this browser it would lead to the console. */
export function KioskLinkSection() {
  const { origin } = window.location;
  const address = `${origin}${PATHS.auth.kiosk}`;
  return (
    <KioskSection title="Open the kiosk">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
        {/* The code is dark on white even in the dark scheme, because cameras cannot read inverted codes. */}
        <Box
          sx={{
            flex: 'none',
            width: QR_SIZE,
            height: QR_SIZE,
            overflow: 'hidden',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'common.white',
          }}
        >
          <QRCodeSVG value={address} size={QR_SIZE} marginSize={4} title="QR code of the kiosk's address" />
        </Box>
        <Box sx={{ flex: '1 1 180px', minWidth: 0, display: 'grid', alignContent: 'center', gap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            Scan the code with the tablet, or open this address on it, and sign in with your own account:
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Typography variant="body2" sx={{ minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
              {origin}
              <wbr />
              {PATHS.auth.kiosk}
            </Typography>
            <CopyButton text={address} label="Copy the address of the kiosk" />
          </Box>
        </Box>
      </Box>
    </KioskSection>
  );
}
