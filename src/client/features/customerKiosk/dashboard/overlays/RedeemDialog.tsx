import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { type CallPhase, OutcomeUnknown } from '../../../../shared/api/useIdempotentCall';
import { ErrorNote } from '../../ui/ErrorNote';
import { KioskDialog } from '../../ui/KioskDialog';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { useVisitCall } from '../../useVisitCall';
import { Toast } from '../../../../shared/ui/Toast';

interface Props<Offer> {
  /** null while closed. */
  offer: Offer | null;
  title: string;
  /** What the customer confirms. */
  renderQuestion: (offer: Offer) => ReactNode;
  phase: CallPhase;
  /** Resolves to null on success, else to the message for the customer. */
  redeem: (offer: Offer) => Promise<string | null>;
  /** The toast after it was redeemed. */
  done: { title?: string; message: string };
  onClose: () => void;
}

/** Renders a <b> of a question. */
export const renderBold = (children: ReactNode[]) => <strong>{children}</strong>;

/**
 * Redeems a reward or promotion once per confirmation. `toMessage` is the text for a refusal. Not in RedeemDialog, which
 * is unmounted with its overlay: the key of a call without a response must outlive it.
 */
export function useRedeem(toMessage: (error: unknown) => string) {
  const { t } = useText(visit);
  const { call, phase } = useVisitCall();
  const redeem = async (intent: string, send: (key: string) => Promise<unknown>): Promise<string | null> => {
    try {
      await call(intent, send);
      return null;
    } catch (error) {
      return error instanceof OutcomeUnknown ? t('visit.unconfirmed') : toMessage(error);
    }
  };
  return { redeem, phase };
}

/** Asks before a reward or promotion is redeemed, and shows that it was, or why it could not be. */
export function RedeemDialog<Offer>(props: Props<Offer>) {
  const { offer, title, renderQuestion, phase, redeem, done, onClose } = props;
  const { t } = useText(offers);
  const visitText = useText(visit);
  const isBusy = phase !== 'idle';
  const [error, setError] = useState<string | null>(null);
  const toast = useOpenState();
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(offer);
  if (offer !== null && offer !== shown) setShown(offer);

  const handleClose = () => {
    setError(null);
    onClose();
  };
  const handleConfirm = async () => {
    if (offer === null) return;
    setError(null);
    const failure = await redeem(offer);
    if (failure !== null) {
      setError(failure);
      return;
    }
    onClose();
    toast.open();
  };

  return (
    <>
      <KioskDialog
        open={offer !== null}
        title={title}
        closeLabel={t('offers.cancel')}
        onClose={handleClose}
        confirm={{
          label:
            phase === 'checking' ? visitText.t('visit.checking') : t(isBusy ? 'offers.redeeming' : 'offers.confirm'),
          busy: isBusy,
          onConfirm: () => void handleConfirm(),
        }}
      >
        {shown !== null && renderQuestion(shown)}
        {phase === 'checking' && (
          <Box role="status" sx={{ mt: 2, fontWeight: 500 }}>
            {visitText.t('visit.interrupted')}
          </Box>
        )}
        {error && (
          <Box sx={{ mt: 2 }}>
            <ErrorNote>{error}</ErrorNote>
          </Box>
        )}
      </KioskDialog>
      <KioskToast {...done} message={toast.isOpen ? done.message : null} onClose={toast.close} />
    </>
  );
}

interface ToastProps {
  /** null while there is no toast. */
  message: string | null;
  title?: string;
  onClose: () => void;
}

const DURATION_MS = 3_000;

/** The success message of a redemption, in the sizes of the kiosk. */
function KioskToast(props: ToastProps) {
  return (
    <Box
      sx={{ '& [role=status] > div': { maxWidth: 'none' }, '& p': { typography: 'h4' }, '& h6': { typography: 'h4' } }}
    >
      <Toast {...props} tone="success" duration={DURATION_MS} />
    </Box>
  );
}
