import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CopyButton } from '../../../shared/ui/copy/CopyButton';
import { Grid } from '../../../shared/ui/layout';

interface RecoveryCodesDialogProps {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, once. A tap beside the dialog does not close it, because the codes would be lost. */
export function RecoveryCodesDialog({ title, codes, onClose }: RecoveryCodesDialogProps) {
  const id = useId();
  const text = codes.join('\n');
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pt: 2.5, pb: 2 }}>
        {title}
      </DialogTitle>
      <DialogContent dividers sx={{ px: 3, py: 2.5 }}>
        <Stack spacing={2}>
          <Typography variant="body2">
            Keep these recovery codes where you will find them without your phone. Each of them signs you in once,
            instead of a code of the app. <strong>They are not shown again.</strong>
          </Typography>
          <Grid component="ol" aria-label="Recovery codes" columns={{ sm: '1fr 1fr' }} gap={1} sx={{ m: 0, p: 0 }}>
            {codes.map((code) => (
              <Box component="li" key={code} sx={{ listStyle: 'none', fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
                {code}
              </Box>
            ))}
          </Grid>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Button
              variant="outlined"
              component="a"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="regulars-recovery-codes.txt"
            >
              Download
            </Button>
            <CopyButton text={text} label="Copy the recovery codes" />
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          I Have Saved Them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
