import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Owner } from '../../../contract/owners';

/** Whom a dialog is about. */
export function OwnerInBrief({ owner: { name, email, store } }: { owner: Owner }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="p" variant="subtitle2" color="textPrimary">
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {email} · {store.name}
      </Typography>
    </Box>
  );
}
