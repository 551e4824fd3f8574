import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import type { CallPhase } from '../../../../shared/api/useIdempotentCall';
import { ErrorNote } from '../../ui/ErrorNote';
import { KioskDialog } from '../../ui/KioskDialog';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';

interface Props<Offer> {
  /** null while closed. */
  offer: Offer | null;
  title: string;
  /** What the customer confirms. */
  renderQuestion: (offer: Offer) => ReactNode;
  phase: CallPhase;
  /** Resolves to null on success, else to the message for the customer. */
  redeem: (offer: Offer) => Promise<string | null>;
  onRedeemed: () => void;
  onClose: () => void;
}

/** Renders a <b> of a question. */
export const renderBold = (children: ReactNode[]) => <strong>{children}</strong>;

/** Asks before a reward or promotion is redeemed, and shows why it could not be. */
export function RedeemDialog<Offer>(props: Props<Offer>) {
  const { offer, title, renderQuestion, phase, redeem, onRedeemed, onClose } = props;
  const { t } = useText(offers);
  const visitText = useText(visit);
  const isBusy = phase !== 'idle';
  const [error, setError] = useState<string | null>(null);
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
    if (failure === null) onRedeemed();
    else setError(failure);
  };

  return (
    <KioskDialog
      open={offer !== null}
      title={title}
      closeLabel={t('offers.cancel')}
      onClose={handleClose}
      confirm={{
        label: phase === 'checking' ? visitText.t('visit.checking') : t(isBusy ? 'offers.redeeming' : 'offers.confirm'),
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
  );
}
