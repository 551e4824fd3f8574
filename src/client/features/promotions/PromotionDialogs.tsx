import { useState } from 'react';
import type { Promotion } from '../../../contract/promotions';
import { NotFoundDialog } from '../../shared/ui/dialogs/NotFoundDialog';
import { PromotionFormDialog } from './form/PromotionFormDialog';
import { DeletePromotionDialog } from './DeletePromotionDialog';

// Loaded when first opened, and with them the form library, its rules and the date pickers.

interface PromotionDialogsProps {
  /** undefined while they are loading. */
  promotions: readonly Promotion[] | undefined;
  /** 'new', 'copy-<id>' or the id of a promotion, as the address has it; null for no dialog. */
  form: string | null;
  deleted: Promotion | null;
  onCloseForm: () => void;
  onCloseDelete: () => void;
}

/** The dialog of the promotions page that is open, if any. */
export function PromotionDialogs({ promotions, form, deleted, onCloseForm, onCloseDelete }: PromotionDialogsProps) {
  return (
    <>
      {form !== null && promotions !== undefined && (
        <FormOf key={form} promotions={promotions} form={form} onClose={onCloseForm} />
      )}
      {deleted !== null && <DeletePromotionDialog promotion={deleted} onClose={onCloseDelete} />}
    </>
  );
}

interface FormOfProps {
  promotions: readonly Promotion[];
  form: string;
  onClose: () => void;
}

/** The form keeps the promotion as it was when it opened: a refetched list must not undo what has been typed. */
function FormOf({ promotions, form, onClose }: FormOfProps) {
  const [isCopy, id] = form.startsWith('copy-') ? [true, form.slice('copy-'.length)] : [false, form];
  const [promotion] = useState(() => promotions.find((each) => each.id === id) ?? null);
  if (form !== 'new' && promotion === null) return <NotFoundDialog kind="promotion" name="It" onClose={onClose} />;
  return (
    <PromotionFormDialog
      promotion={isCopy ? null : promotion}
      copyOf={isCopy ? promotion : null}
      promotions={promotions}
      onClose={onClose}
    />
  );
}
