import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPhone } from '../../../shared/format/formatPhone';

interface Props {
  phone: string;
  storeName: string;
}

/** Whose visit this is and where; not to be changed here. */
export function VisitFacts({ phone, storeName }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        gap: { xs: 0.5, md: 2 },
        columnGap: { xs: 2, md: 4 },
      }}
    >
      {[
        ['Phone', formatPhone(phone)],
        ['Store', storeName],
      ].map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ opacity: 0.8, typography: 'h4', fontWeight: '400 !important' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h4" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
