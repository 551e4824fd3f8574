import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Names the record that a dialog is about. The children show what distinguishes it from other records. */
export function RecordText({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="p" variant="subtitle2" color="textPrimary">
        {name}
      </Typography>
      <div>{children}</div>
    </Typography>
  );
}
