import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import phoneLink from '../../../../shared/i18n/messages/en/phoneLink.json';
import { useText } from '../../../../shared/i18n/useText';

/** Fills its place. In a chunk of its own, with the library. */
export function LinkQrCode({ url }: { url: string }) {
  const { t } = useText(phoneLink);
  return (
    // Cameras read dark squares on a light ground, also in the dark scheme.
    <Box sx={{ bgcolor: 'common.white', '& svg': { display: 'block', width: '100%', height: '100%' } }}>
      <QRCodeSVG value={url} marginSize={4} bgColor="#ffffff" fgColor="#000000" title={t('phoneLink.code')} />
    </Box>
  );
}
