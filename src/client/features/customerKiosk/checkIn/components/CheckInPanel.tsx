import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../shared/format/formatPhone';
import checkIn from '../../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN } from '../../components/KioskSplit';

interface CheckInPanelProps {
  title: string;
  text?: string | undefined;
  /** The server's message to a new customer, shown above the title. */
  notice?: string | undefined;
  phone: string;
  storeName: string;
  /** Content above the facts. */
  children?: ReactNode;
  /** Content below the facts. */
  action?: ReactNode;
}

/** The colored side of the check-in page. */
export function CheckInPanel({ title, text, notice, phone, storeName, children, action }: CheckInPanelProps) {
  const { t } = useText(checkIn);
  return (
    <>
      {notice && (
        <Typography
          variant="h4"
          component="p"
          role="status"
          sx={{ mb: { xs: 1, md: 3 }, [LOW_PORTRAIT]: { mb: 0 }, fontWeight: 500 }}
        >
          {notice}
        </Typography>
      )}
      <Typography
        component="h1"
        sx={{
          typography: { xs: 'h2', md: 'display' },
          [PORTRAIT]: { typography: 'display' },
          [SHORT_SCREEN]: { typography: 'h1' },
          [LOW_PORTRAIT]: { typography: 'h1' },
        }}
      >
        {title}
      </Typography>
      {text && (
        <Typography
          component="p"
          sx={{
            display: notice ? { xs: 'none', md: 'block' } : 'block',
            mt: { xs: 1, md: 2 },
            typography: { xs: 'h4', md: 'h3' },
            fontWeight: '400 !important',
            overflowWrap: 'anywhere',
            [PORTRAIT]: { typography: 'h3', display: 'block' },
            [LOW_PORTRAIT]: { typography: 'h4', mt: 0.5 },
          }}
        >
          {text}
        </Typography>
      )}
      {children}
      <Grid
        component="dl"
        columns="auto 1fr"
        gap={{ xs: 0.5, md: 1 }}
        sx={{
          m: 0,
          mt: { xs: 2, md: 4 },
          [SHORT_SCREEN]: { mt: 1.5 },
          [LOW_PORTRAIT]: { mt: 1.5 },
          columnGap: { xs: 2, md: 4 },
        }}
      >
        <Fact label={t('checkIn.phone')} value={formatPhone(phone)} />
        <Fact label={t('checkIn.store')} value={storeName} />
      </Grid>
      {action}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" sx={{ typography: 'h4', fontWeight: '400 !important' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h4" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}
