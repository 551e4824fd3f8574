import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { StoreDeletion } from '../../../contract/stores';

/** The progress of deleting large stores. */
export function DeletionProgress({ deletions }: { deletions: readonly StoreDeletion[] }) {
  return (
    <Paper
      component="ul"
      variant="outlined"
      aria-label="Stores being deleted"
      sx={{ m: 0, px: 2.5, py: 1, listStyle: 'none' }}
    >
      {deletions.map(({ id, name, percent }) => (
        <Box component="li" key={id} sx={{ py: 1 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              Deleting {name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {percent}%
            </Typography>
          </Box>
          <LinearProgress variant="determinate" value={percent} aria-label={`Deleting ${name}`} />
        </Box>
      ))}
    </Paper>
  );
}
