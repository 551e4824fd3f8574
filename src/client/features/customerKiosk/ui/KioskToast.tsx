import Box from '@mui/material/Box';
import { Toast } from '../../../shared/ui/Toast';

interface Props {
  /** null while there is no toast. */
  message: string | null;
  title?: string;
  onClose: () => void;
}

const DURATION_MS = 3_000;

/** The success message of a redemption, in the sizes of the kiosk. */
export function KioskToast(props: Props) {
  return (
    <Box
      sx={{ '& [role=status] > div': { maxWidth: 'none' }, '& p': { typography: 'h4' }, '& h6': { typography: 'h4' } }}
    >
      <Toast {...props} tone="success" duration={DURATION_MS} />
    </Box>
  );
}
