import Box from '@mui/material/Box';
import { KioskDialog } from './KioskDialog';

interface Props {
  /** Null while there is nothing to say. */
  problems: readonly string[] | null;
  onClose: () => void;
}

export function FixTheseDialog({ problems, onClose }: Props) {
  const words = problems?.length ? problems : ['An unknown error occurred.'];
  return (
    <KioskDialog open={problems !== null} title="Please Fix the Following" closeLabel="Got it" onClose={onClose}>
      <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 1, color: 'ink.main' }}>
        {words.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    </KioskDialog>
  );
}
