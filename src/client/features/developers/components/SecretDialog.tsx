import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { CopyButton } from '../../../shared/ui/copy/CopyButton';
import { Row } from '../../../shared/ui/layout';

interface SecretDialogProps {
  title: string;
  secret: string;
  /** The accessible name of the copy button, such as 'Copy the key'. */
  copyLabel: string;
  /** What others could do with it, such as 'act for your store'. */
  risk: string;
  onClose: () => void;
  /** What the secret is for. */
  children: ReactNode;
}

/** Shows a new secret, once. A tap beside the dialog does not close it, because the secret would be lost. */
export function SecretDialog({ title, secret, copyLabel, risk, onClose, children }: SecretDialogProps) {
  const id = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pt: 2.5, pb: 2, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent dividers sx={{ px: 3, py: 2.5 }}>
        <Stack spacing={2}>
          <Typography variant="body2">{children}</Typography>
          <Row align="center" gap={1} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Box component="code" sx={{ flex: 1, minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {secret}
            </Box>
            <CopyButton text={secret} label={copyLabel} />
          </Row>
          <Alert severity="warning">
            Copy it now: it is not shown again. Whoever has it can {risk}, so keep it like a password and never put it
            into a web page or an app.
          </Alert>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          I Have Saved It
        </Button>
      </DialogActions>
    </Dialog>
  );
}
