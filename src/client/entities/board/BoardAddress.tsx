import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { PATHS } from '../../shared/routing/paths';
import { CopyButton } from '../../shared/ui/copy/CopyButton';

/** The URL of the cashiers' sign-in page, as a link and with a copy button. */
export function BoardAddress() {
  const address = `${window.location.origin}${PATHS.auth.cashier}`;
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, px: { xs: 2, sm: 3 }, py: 1.25 }}
    >
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        Cashiers sign in at
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Link
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="body2"
          title="Opens in a new tab"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {address.replace(/^https?:\/\//, '')}
        </Link>
        <CopyButton text={address} label="Copy the address of the cashier sign-in" />
      </Box>
    </Paper>
  );
}
