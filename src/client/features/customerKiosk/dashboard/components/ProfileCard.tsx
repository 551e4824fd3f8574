import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatBirthdayWithoutYear } from '../../../../shared/format/formatBirthday';
import { formatPhone } from '../../../../shared/format/formatPhone';
import dashboard from '../../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid, Row } from '../../../../shared/ui/layout';
import { LOW_PORTRAIT, SHORT_SCREEN } from '../../components/KioskSplit';

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
    [t('dashboard.birthday'), birthday ? formatBirthdayWithoutYear(birthday, language) : t('dashboard.notSet')],
  ] as const;
  return (
    <Grid
      component="section"
      aria-label={t('dashboard.profile')}
      gap={2}
      sx={{
        alignContent: 'center',
        p: 3,
        [SHORT_SCREEN]: { p: 2 },
        [LOW_PORTRAIT]: { p: 2 },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'line.main',
        bgcolor: 'surface.card',
      }}
    >
      <Grid component="dl" gap={1} sx={{ m: 0 }}>
        {facts.map(([label, value]) => (
          <Row key={label} wrap justify="space-between" sx={{ columnGap: 2 }}>
            <Typography component="dt" variant="h4" sx={{ fontWeight: 400, color: 'ink.soft' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="h4" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Row>
        ))}
      </Grid>
      {action}
    </Grid>
  );
}
