import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Something failed; told at once to those who cannot see it. */
  isProblem?: boolean;
}

/** What a list shows instead of itself: nothing yet, or what went wrong. */
export function KioskStatusScreen({ icon, title, hint, action, isProblem = false }: Props) {
  return (
    <Box
      role={isProblem ? 'alert' : undefined}
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
          bgcolor: isProblem ? 'error.soft' : 'reward.soft',
          color: isProblem ? 'error.onSoft' : 'reward.onSoft',
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
