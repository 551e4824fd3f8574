import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { isNotFound } from '../../../shared/api/errors';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import type { ListedOffer } from '../offerList';
import { OFFER_TITLES, type OfferNoun } from '../offerTypes';

/** The props of a form for a reward or promotion. */
export interface OfferFormProps<Offer> {
  /** The reward or promotion to edit; null to add a new one. */
  offer: Offer | null;
  /** The reward or promotion that provides the initial values of a new one. */
  copyOf: Offer | null;
  /** All rewards or all promotions of the store. */
  offers: readonly Offer[];
  onClose: () => void;
}

interface OfferFormOptions<Offer> {
  noun: OfferNoun;
  offers: readonly Offer[];
  /** 'new', 'copy-<id>' or '<id>', as in the URL. */
  value: string;
  render: (props: OfferFormProps<Offer>) => ReactNode;
  onClose: () => void;
}

/** The form that the URL names. It keeps its initial data, so that a refetched list does not undo the user's input. */
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
  /** Must reject with the error of the request. */
  onDelete: (offer: Offer) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation and deletes a reward or promotion. If it is already deleted, that counts as success. */
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
    <ActionDialog
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
        Customers won&apos;t see it anymore.{redemptions > 0 && ' Past redemptions stay.'} Just pausing? Turn it off
        instead.
      </Typography>
    </ActionDialog>
  );
}
