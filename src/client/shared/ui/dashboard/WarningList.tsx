import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LinkedRow } from './LinkedRow';

export interface WarningItem {
  text: string;
  /** The page where the user can resolve the problem. */
  to?: string;
}

/** Lists lasting problems, each with a link to where the user can resolve it. Renders nothing without problems. */
export function WarningList({ items }: { items: readonly WarningItem[] }) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ borderColor: 'warning.line', bgcolor: 'warning.soft', color: 'warning.onSoft', py: 1 }}
    >
      <Typography id={titleId} component="h2" variant="h6" sx={{ px: 2.5, py: 0.5 }}>
        Needs your attention
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {items.map(({ text, to }) => (
          <LinkedRow key={text} icon={<Warning aria-hidden />} to={to}>
            {text}
          </LinkedRow>
        ))}
      </Box>
    </Paper>
  );
}
