import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatBirthday } from '../../../../shared/format/formatDate';
import { formatPhone } from '../../../../shared/format/formatPhone';
import dashboard from '../../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { SHORT_SCREEN } from '../../components/KioskSplit';

interface ProfileCardProps {
  phone: string;
  storeSubdomain: string;
  birthday: string | null;
  /** Content below the facts. */
  action: ReactNode;
}

export function ProfileCard({ phone, storeSubdomain, birthday, action }: ProfileCardProps) {
  const { t, language } = useText(dashboard);
  const facts = [
    [t('dashboard.phone'), formatPhone(phone)],
    [t('dashboard.store'), storeSubdomain],
    [t('dashboard.birthday'), birthday ? formatBirthday(birthday, language) : t('dashboard.notSet')],
  ] as const;
  return (
    <Box
      component="section"
      aria-label={t('dashboard.profile')}
      sx={{
        display: 'grid',
        alignContent: 'center',
        gap: 2,
        p: 3,
        [SHORT_SCREEN]: { p: 2 },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'line.main',
        bgcolor: 'surface.card',
      }}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {facts.map(([label, value]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 2,
            }}
          >
            <Typography component="dt" variant="h4" sx={{ fontWeight: 400, color: 'ink.soft' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="h4" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {action}
    </Box>
  );
}
