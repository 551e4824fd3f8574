import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatBirthday } from '../../../shared/format/formatDate';
import { formatPhone } from '../../../shared/format/formatPhone';

interface Props {
  phone: string;
  storeSubdomain: string;
  birthday: string | null;
}

export function ProfileCard({ phone, storeSubdomain, birthday }: Props) {
  const facts = [
    ['Phone', formatPhone(phone)],
    ['Store', storeSubdomain],
    ['Birthday', birthday ? formatBirthday(birthday) : 'Not set'],
  ] as const;
  return (
    <Box
      component="section"
      aria-label="Your profile"
      sx={{
        display: 'grid',
        alignContent: 'center',
        p: { xs: 3, md: 4 },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'line.main',
        bgcolor: 'surface.card',
      }}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: { xs: 1, md: 2 } }}>
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: { xs: 'flex', md: 'block' }, justifyContent: 'space-between', gap: 2 }}>
            <Typography component="dt" variant="h4" sx={{ fontWeight: 400, color: 'ink.soft' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="h4" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
