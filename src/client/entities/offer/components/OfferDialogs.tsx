import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { isNotFound } from '../../../shared/api/errors';
import { formatCount } from '../../../shared/format/formatNumber';
import { DangerDialog } from '../../../shared/ui/dialogs/DangerDialog';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import type { ListedOffer } from '../offerList';
import { OFFER_TITLES, type OfferNoun } from '../offerTypes';

/** What the form of a reward or promotion gets. */
export interface OfferFormProps<Offer> {
  /** null adds one. */
  offer: Offer | null;
  /** The one whose values a new one starts with. */
  copyOf: Offer | null;
  /** All of the store. */
  offers: readonly Offer[];
  onClose: () => void;
}

interface OfferFormOptions<Offer> {
  noun: OfferNoun;
  offers: readonly Offer[];
  /** 'new', 'copy-<id>' or an id, as the address has it. */
  value: string;
  render: (props: OfferFormProps<Offer>) => ReactNode;
  onClose: () => void;
}

/**
 * The form that the address names. It keeps what it opened with: a refetched list must not undo what has been typed.
 */
export function OfferForm<Offer extends ListedOffer>(props: OfferFormOptions<Offer>) {
  const { noun, offers, value, render, onClose } = props;
  const [isCopy, id] = value.startsWith('copy-') ? [true, value.slice('copy-'.length)] : [false, value];
  const [offer] = useState(() => offers.find((each) => each.id === id) ?? null);
  if (value !== 'new' && offer === null) return <NotFoundDialog kind={noun} name="It" onClose={onClose} />;
  return render({ offer: isCopy ? null : offer, copyOf: isCopy ? offer : null, offers, onClose });
}

interface DeleteOfferDialogProps<Offer> {
  noun: OfferNoun;
  offer: Offer;
  /** Rejects with the error of the request. */
  onDelete: (offer: Offer) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation and deletes a reward or promotion. One that is gone already counts as deleted. */
export function DeleteOfferDialog<Offer extends ListedOffer>(props: DeleteOfferDialogProps<Offer>) {
  const { noun, offer, onDelete, onClose } = props;
  const { name, redemptions } = offer;
  const handleDelete = async () => {
    try {
      await onDelete(offer);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  return (
    <DangerDialog
      title={`Delete ${OFFER_TITLES[noun]}`}
      confirmLabel="Delete"
      doneText={`${name} was deleted.`}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
        Are you sure you want to delete {name}?
      </Typography>
      <Typography variant="body2">
        Customers can no longer redeem it.
        {redemptions === 1 && ' Its 1 redemption stays as it is.'}
        {redemptions > 1 && ` Its ${formatCount(redemptions, 'redemption')} stay as they are.`} To stop it for a while,
        switch it off instead.
      </Typography>
    </DangerDialog>
  );
}
