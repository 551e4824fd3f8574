import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Redemption } from '../../../../contract/redemptions';
import { useGetBoardSettingsQuery } from '../../../entities/board';
import { useRedemptionText } from '../../../entities/redemption';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { Grid } from '../../../shared/ui/layout';
import { isWaiting } from '../boardRows';
import { useResolveRedemption } from '../hooks/useResolveRedemption';

type ResolveActionsProps = {
  redemption: Redemption;
  /** Called when the redemption was completed or cancelled here. The buttons then disappear. */
  onResolved: () => void;
};

/** Buttons to complete or cancel a pending reward. Renders nothing if the owner does not allow it. */
export function ResolveActions({ redemption, onResolved }: ResolveActionsProps) {
  // The owner may have changed the setting since the board was opened.
  const { data: settings } = useGetBoardSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { resolve, busy, isChecking, error, setError } = useResolveRedemption();
  const { t } = useText(board);
  const { getCustomerName } = useRedemptionText();
  const confirmation = useOpenState();
  const { id, pointsUsed } = redemption;
  const canResolve = isWaiting(redemption) && settings?.cashiersMayResolve === true;

  const handleResolve = async (next: 'completed' | 'cancelled') => {
    if (await resolve(id, next)) onResolved();
    confirmation.close();
  };
  return (
    <>
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }} onClose={() => setError(null)}>
          {error}
        </Alert>
      )}
      {canResolve && (
        <Grid gap={1} sx={{ mt: 3 }}>
          <Button
            variant="contained"
            size="large"
            aria-busy={busy === 'completed'}
            disabled={busy === 'cancelled'}
            onClick={() => void handleResolve('completed')}
          >
            {t(busy !== 'completed' ? 'board.complete' : isChecking ? 'board.checking' : 'board.completing')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            size="large"
            disabled={busy !== null}
            onClick={() => {
              setError(null);
              confirmation.open();
            }}
          >
            {t('board.cancelRedemption')}
          </Button>
          <ConfirmDialog
            open={confirmation.isOpen}
            large
            title={t('board.cancelTitle')}
            confirmLabel={t(isChecking ? 'board.checking' : 'board.cancelRedemption')}
            cancelLabel={t('board.keepIt')}
            tone="danger"
            busy={busy === 'cancelled'}
            onConfirm={() => void handleResolve('cancelled')}
            onClose={confirmation.close}
          >
            {t('board.cancelQuestion', { name: getCustomerName(redemption), points: pointsUsed })}
          </ConfirmDialog>
        </Grid>
      )}
    </>
  );
}
