import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import phoneLink from '../../../../shared/i18n/messages/en/phoneLink.json';
import { useText } from '../../../../shared/i18n/useText';

/** A QR code that fills its container. Import this file lazily, so that the QR code library is in a separate chunk. */
export function LinkQrCode({ url }: { url: string }) {
  const { t } = useText(phoneLink);
  return (
    // The code is dark on white even in the dark scheme, because cameras cannot read inverted codes.
    <Box sx={{ bgcolor: 'common.white', '& svg': { display: 'block', width: '100%', height: '100%' } }}>
      <QRCodeSVG value={url} marginSize={4} bgColor="#ffffff" fgColor="#000000" title={t('phoneLink.code')} />
    </Box>
  );
}
