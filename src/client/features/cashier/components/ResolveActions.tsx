import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Redemption, ResolvedStatus } from '../../../../contract/redemptions';
import { useGetBoardSettingsQuery } from '../../../entities/board';
import { getRedemptionKind, useChangeRedemptionMutation, useRedemptionText } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { Grid } from '../../../shared/ui/layout';

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
  const { id, status, pointsUsed } = redemption;
  const isOpen = getRedemptionKind(redemption) === 'reward' && status === 'pending';
  const canResolve = isOpen && settings?.cashiersMayResolve === true;

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

function useResolveRedemption() {
  const storeId = useStoreId();
  const { t } = useText(board);
  const translateError = useTranslatedError();
  const [changeRedemption] = useChangeRedemptionMutation();
  const { call, phase } = useIdempotentCall<unknown>();
  const [pressed, setPressed] = useState<ResolvedStatus | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** In English, the server's message for a conflict names the person who was faster. */
  const toMessage = (failure: unknown): string => {
    const status = getErrorStatus(failure) ?? 500;
    if (status >= 500) return t('board.updateFailed');
    const fallback = t(status === 409 ? 'board.alreadyResolved' : 'board.updateFailed');
    return getErrorMessage(translateError(failure), fallback);
  };
  /** Resolves to whether the redemption was changed. */
  const resolve = async (id: string, status: ResolvedStatus): Promise<boolean> => {
    setError(null);
    setPressed(status);
    try {
      await call(`${status} ${id}`, (key) => changeRedemption({ key, storeId, id, change: { status } }).unwrap());
      return true;
    } catch (failure) {
      setError(failure instanceof OutcomeUnknown ? t('board.unconfirmed') : toMessage(failure));
      return false;
    }
  };
  return { resolve, busy: phase === 'idle' ? null : pressed, isChecking: phase === 'checking', error, setError };
}
