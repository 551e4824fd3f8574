import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import checkIn from '../../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { MediaNote, MediaSkeleton } from '../../components/MediaFrame';
import { useGetPublicAddressQuery } from '../legalPagesApi';

/** The QR code and the address of the store's page about privacy. It is loaded lazily, with the library of QR codes. */
export function LegalPagesCode({ storeSubdomain }: { storeSubdomain: string }) {
  const { t } = useText(checkIn);
  const { data: url, isError, refetch } = useGetPublicAddressQuery(storeSubdomain);
  if (isError) {
    return (
      <MediaNote isError action={{ label: t('checkIn.tryAgain'), onClick: () => void refetch() }}>
        {t('checkIn.legalPagesFailed')}
      </MediaNote>
    );
  }
  if (url === undefined) return <MediaSkeleton label={t('checkIn.oneMoment')} />;
  return (
    <Grid gap={2} sx={{ justifyItems: 'center' }}>
      <p>{t('checkIn.legalPagesHint')}</p>
      {/* The code is dark on white even in the dark scheme, because cameras cannot read inverted codes. */}
      <Box
        sx={{
          width: 'min(100%, 220px)',
          bgcolor: 'common.white',
          '& svg': { display: 'block', width: '100%', height: 'auto' },
        }}
      >
        <QRCodeSVG value={url} marginSize={4} bgColor="#ffffff" fgColor="#000000" title={t('checkIn.legalPagesCode')} />
      </Box>
      <Box sx={{ typography: 'body1', fontWeight: 500, overflowWrap: 'anywhere', textAlign: 'center' }}>
        {url.replace(/^https?:\/\//, '')}
      </Box>
    </Grid>
  );
}
