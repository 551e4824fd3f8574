import Button from '@mui/material/Button';
import { Row } from '../layout';

interface NotLoadedNoteProps {
  message: string;
  retryLabel: string;
  closeLabel: string;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of a dialog of the kiosk or the board that could not be loaded: a note over the bottom of the page. */
export function NotLoadedNote({ message, retryLabel, closeLabel, onRetry, onClose }: NotLoadedNoteProps) {
  return (
    <Row
      role="alert"
      wrap
      align="center"
      justify="center"
      gap={2}
      sx={{
        position: 'fixed',
        zIndex: 'modal',
        bottom: 0,
        insetInline: 0,
        p: 2,
        borderTop: '1px solid',
        borderColor: 'error.line',
        bgcolor: 'error.soft',
        color: 'error.onSoft',
        typography: 'h4',
        fontWeight: '500',
      }}
    >
      <span>{message}</span>
      <Button size="kiosk" variant="contained" onClick={onRetry}>
        {retryLabel}
      </Button>
      <Button size="kiosk" variant="outlined" onClick={onClose}>
        {closeLabel}
      </Button>
    </Row>
  );
}
