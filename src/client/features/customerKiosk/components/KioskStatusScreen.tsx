import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface KioskStatusScreenProps {
  icon: ReactNode;
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Makes the message red. Screen readers announce it. */
  isError?: boolean;
}

/** Replaces a list that is empty or could not be loaded. */
export function KioskStatusScreen({ icon, title, hint, action, isError = false }: KioskStatusScreenProps) {
  return (
    <Box
      role={isError ? 'alert' : undefined}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        textAlign: 'center',
        gap: 3,
        p: 4,
        flex: 1,
        minHeight: 320,
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 96,
          height: 96,
          borderRadius: '50%',
          bgcolor: isError ? 'error.soft' : 'reward.soft',
          color: isError ? 'error.onSoft' : 'reward.onSoft',
          '& svg': { fontSize: 40 },
        }}
      >
        {icon}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 460 }}>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        {hint && (
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
            {hint}
          </Typography>
        )}
      </Box>
      {action}
    </Box>
  );
}
