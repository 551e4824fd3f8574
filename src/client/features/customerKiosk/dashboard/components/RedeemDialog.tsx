import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { getTranslatableMessage } from '../../../../shared/api/errors';
import { OutcomeUnknown, type CallPhase } from '../../../../shared/api/useIdempotentCall';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { Toast } from '../../../../shared/ui/toast/Toast';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskDialog } from '../../components/KioskDialog';
import { useVisitCall } from '../../hooks/useVisitCall';

interface RedeemDialogProps<Offer> {
  /** null while the dialog is closed. */
  offer: Offer | null;
  title: string;
  /** Renders the question that the customer confirms. */
  renderQuestion: (offer: Offer) => ReactNode;
  phase: CallPhase;
  /** Resolves to null after a success, or to the reason of the failure. */
  redeem: (offer: Offer) => Promise<Failure | null>;
  /** Refetches an offer that the owner has changed since it was shown. */
  reload: (offer: Offer) => Promise<Offer | undefined>;
  /** The toast after a success. Omitted if something else shows the success. */
  done?: { title: string; message: string };
  onClose: () => void;
}

interface Failure {
  message: string;
  /** The owner has changed the offer since it was shown. */
  hasChanged: boolean;
}

/** Renders a <b> tag of a message. */
export const renderBold = (children: ReactNode[]) => <strong>{children}</strong>;

/**
 * Redeems a reward or promotion once per confirmation. `toMessage` returns the text for a refusal. This is not part of
 * RedeemDialog, because the idempotency key of a call without a response must outlive the overlay and its dialog.
 */
export function useRedeem(toMessage: (error: unknown) => string) {
  const { t } = useText(visit);
  const { call, phase } = useVisitCall();
  const redeem = async (intent: string, send: (key: string) => Promise<unknown>): Promise<Failure | null> => {
    try {
      await call(intent, send);
      return null;
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { message: t('visit.unconfirmed'), hasChanged: false };
      return { message: toMessage(error), hasChanged: isOfferChanged(error) };
    }
  };
  return { redeem, phase };
}

export function isOfferChanged(error: unknown): boolean {
  const name = getTranslatableMessage(error)?.id;
  return name === 'rewardChanged' || name === 'promotionChanged';
}

/** Asks for confirmation before a reward or promotion is redeemed, and shows the success or the error. */
export function RedeemDialog<Offer>(props: RedeemDialogProps<Offer>) {
  const { offer, title, renderQuestion, phase, redeem, reload, done, onClose } = props;
  const { t } = useText(offers);
  const visitText = useText(visit);
  const isBusy = phase !== 'idle';
  const [error, setError] = useState<string | null>(null);
  const toast = useOpenState();
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState(offer);
  const [lastOffer, setLastOffer] = useState(offer);
  if (offer !== lastOffer) {
    setLastOffer(offer);
    if (offer !== null) setShown(offer);
  }

  const handleClose = () => {
    setError(null);
    onClose();
  };
  const handleConfirm = async () => {
    if (shown === null) return;
    setError(null);
    const failure = await redeem(shown);
    if (failure !== null) {
      // The current offer is loaded before the error that refers to it is shown.
      const current = failure.hasChanged ? await reload(shown) : undefined;
      if (current !== undefined) setShown(current);
      setError(failure.message);
      return;
    }
    onClose();
    if (done) toast.open();
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
      {done && <KioskToast {...done} message={toast.isOpen ? done.message : null} onClose={toast.close} />}
    </>
  );
}

interface ToastProps {
  /** null while there is no toast. */
  message: string | null;
  title: string;
  onClose: () => void;
}

const DURATION_MS = 3_000;

/** The success message of a redemption, in the font sizes of the kiosk. */
function KioskToast(props: ToastProps) {
  return (
    <Box
      sx={{ '& [role=status] > div': { maxWidth: 'none' }, '& p': { typography: 'h4' }, '& h6': { typography: 'h4' } }}
    >
      <Toast {...props} tone="success" duration={DURATION_MS} />
    </Box>
  );
}
