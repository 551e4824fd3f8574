import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getConsentTexts } from '../../../../../contract/plain/smsConsent';
import { useStoreName } from '../../../../session';
import { DetailsDialog } from '../../../../shared/ui/dialogs/DetailsDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';

/** A button that opens the words of the consent with this version. A version without a text is shown as it is. */
export function ConsentWords({ version }: { version: string }) {
  const storeName = useStoreName();
  const dialog = useOpenState();
  const texts = getConsentTexts(version, storeName);
  if (texts.length === 0) return version;
  return (
    <>
      <Button size="small" sx={{ my: -0.5, ml: -1, px: 1, minWidth: 0 }} onClick={dialog.open}>
        Read the Text
      </Button>
      <DetailsDialog open={dialog.isOpen} title="What they agreed to" onClose={dialog.close}>
        <Stack spacing={2}>
          {texts.map(({ agreement, terms }) => (
            <div key={agreement}>
              <Typography variant="body1">{agreement}</Typography>
              {terms !== '' && (
                <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                  {terms}
                </Typography>
              )}
            </div>
          ))}
          {texts.length > 1 && (
            <Typography variant="body2" color="textSecondary">
              The customer saw it in one of these languages.
            </Typography>
          )}
          <Typography variant="caption" color="textSecondary">
            Version {version}
          </Typography>
        </Stack>
      </DetailsDialog>
    </>
  );
}
