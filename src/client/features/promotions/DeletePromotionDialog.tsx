import type { Promotion } from '../../../contract/promotions';
import { DeleteOfferDialog } from '../../entities/offer';
import { useDeletePromotionMutation } from './promotionsApi';

interface DeletePromotionDialogProps {
  promotion: Promotion;
  onClose: () => void;
}

/** Asks for confirmation and deletes the promotion. */
export function DeletePromotionDialog({ promotion, onClose }: DeletePromotionDialogProps) {
  const [deletePromotion] = useDeletePromotionMutation();
  return (
    <DeleteOfferDialog
      kind="promotion"
      offer={promotion}
      onDelete={() => deletePromotion(promotion.id).unwrap()}
      onClose={onClose}
    />
  );
}
