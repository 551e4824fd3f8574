import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { PATHS } from '../../../shared/routing/paths';
import { CopyButton } from '../../../shared/ui/copy/CopyButton';
import { Grid, Row } from '../../../shared/ui/layout';
import { useOwnOrigin } from '../hooks/useOwnOrigin';

const QR_SIZE = 136;

/**
 * The address that makes a tablet a kiosk, as a QR code and as text, with what to do as `children`. It is not a link,
 * because in this browser it would lead to the console.
 */
export function KioskAddress({ children }: { children: ReactNode }) {
  const origin = useOwnOrigin();
  const address = `${origin ?? ''}${PATHS.auth.kiosk}`;
  return (
    <Row wrap gap={2.5}>
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
        {origin !== undefined && (
          <QRCodeSVG value={address} size={QR_SIZE} marginSize={4} title="QR code of the kiosk's address" />
        )}
      </Box>
      <Grid gap={1} sx={{ flex: '1 1 180px', minWidth: 0, alignContent: 'center' }}>
        <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
        {origin === undefined ? (
          <Skeleton width="80%" />
        ) : (
          <Row align="center" gap={0.5}>
            <Typography variant="body2" sx={{ minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
              {origin}
              <wbr />
              {PATHS.auth.kiosk}
            </Typography>
            <CopyButton text={address} label="Copy the address of the kiosk" />
          </Row>
        )}
      </Grid>
    </Row>
  );
}
