import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { getMessageName } from '../../../../shared/api/errors';
import { OutcomeUnknown, type CallPhase } from '../../../../shared/api/useIdempotentCall';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { Toast } from '../../../../shared/ui/Toast';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskDialog } from '../../components/KioskDialog';
import { useVisitCall } from '../../hooks/useVisitCall';

interface RedeemDialogProps<Offer> {
  /** null while closed. */
  offer: Offer | null;
  title: string;
  /** What the customer confirms. */
  renderQuestion: (offer: Offer) => ReactNode;
  phase: CallPhase;
  /** Resolves to null on success, else to the reason for the customer. */
  redeem: (offer: Offer) => Promise<Failure | null>;
  /** Reads the offer again, which is not what the customer was shown. */
  reload: (offer: Offer) => Promise<Offer | undefined>;
  /** The toast after it was redeemed. */
  done: { title?: string; message: string };
  onClose: () => void;
}

interface Failure {
  message: string;
  /** The owner has changed the offer in the meantime. */
  hasChanged: boolean;
}

/** Renders a <b> of a question. */
export const renderBold = (children: ReactNode[]) => <strong>{children}</strong>;

/**
 * Redeems a reward or promotion once per confirmation. `toMessage` is the text for a refusal. Not in RedeemDialog,
 * which is unmounted with its overlay: the key of a call without a response must outlive it.
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
  const name = getMessageName(error)?.id;
  return name === 'rewardChanged' || name === 'promotionChanged';
}

/** Asks before a reward or promotion is redeemed, and shows that it was, or why it could not be. */
export function RedeemDialog<Offer>(props: RedeemDialogProps<Offer>) {
  const { offer, title, renderQuestion, phase, redeem, reload, done, onClose } = props;
  const { t } = useText(offers);
  const visitText = useText(visit);
  const isBusy = phase !== 'idle';
  const [error, setError] = useState<string | null>(null);
  const toast = useOpenState();
  // Keeps its content while the dialog fades out.
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
      // First what is true now, then the words that speak of it.
      const current = failure.hasChanged ? await reload(shown) : undefined;
      if (current !== undefined) setShown(current);
      setError(failure.message);
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
