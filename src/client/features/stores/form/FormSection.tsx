import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Fields that belong together, named for those who see them and those who do not; two beside each other where they fit. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1.5, typography: 'h6' }}>
        {title}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}
      >
        {children}
      </Box>
    </Box>
  );
}
